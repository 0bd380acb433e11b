"""How players word orders: the tables that know an order by its shape, its short form, or what it speaks of."""
