"""The Nomopoly moderator: players mail orders, and the rules that they read are the program that runs."""
