// What is wrong with the page that is shown in a window of this width, and whether it is in the dark theme.
(width) => {
  const faults = [], root = document.documentElement, body = document.body
  const parts = color => color.match(/[\d.]+/g).map(Number)
  const light = ([red, green, blue]) => [red, green, blue].map(part => part / 255)
    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0)
  const ground = node => {
    const [red, green, blue, alpha = 1] = parts(getComputedStyle(node).backgroundColor)
    if (alpha === 1 || !node.parentElement) return alpha ? [red, green, blue] : [255, 255, 255]
    const below = ground(node.parentElement)
    return [red, green, blue].map((part, place) => part * alpha + below[place] * (1 - alpha))
  }
  const scale = svg => svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1

  if (root.scrollWidth > width) faults.push(`is ${root.scrollWidth} wide`)
  const words = document.createTreeWalker(body ?? root, NodeFilter.SHOW_TEXT), seen = new Set()
  while (words.nextNode()) {
    const node = words.currentNode.parentElement, said = words.currentNode.data.trim().slice(0, 40)
    if (!said || seen.has(node) || node.closest('.hidden, .skip, title, desc') || !node.getClientRects().length) continue
    seen.add(node)
    const style = getComputedStyle(node), svg = node.closest('svg'), size = parseFloat(style.fontSize) * scale(svg)
    if (size < 9) faults.push(`${size.toFixed(1)} px: ${said}`)
    if (svg) continue
    const [high, low] = [light(parts(style.color)), light(ground(node))].sort((one, other) => other - one)
    const contrast = (high + 0.05) / (low + 0.05), isLarge = size >= 24 || (size >= 18.66 && style.fontWeight >= 700)
    if (contrast < (isLarge ? 3 : 4.5)) faults.push(`a contrast of ${contrast.toFixed(2)}: ${said}`)
    for (let box = node; box && box !== body; box = box.parentElement) {
      const kept = getComputedStyle(box)
      if (kept.display === 'inline' || kept.overflowX === 'visible') continue
      const isCut = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1
      if (kept.overflowX === 'hidden' && isCut && kept.textOverflow !== 'ellipsis') faults.push(`cut off: ${said}`)
      break
    }
  }
  for (const each of document.querySelectorAll('main :is(h1, h2, h3, p, dt, dd, li, pre, img)')) {
    if (each.closest('.scroll, .board-frame, .hidden')) continue
    if (each.getBoundingClientRect().right > width + 1) faults.push(`runs out: ${each.textContent.trim().slice(0, 40)}`)
  }
  for (const row of document.querySelectorAll('.bars g')) {
    const [name, said] = [...row.querySelectorAll('.bar-name')].map(each => each.getBoundingClientRect())
    if (name.right >= said.left) faults.push(`written over: ${row.textContent.trim().slice(0, 40)}`)
  }
  if (body && !(document.querySelector('h1')?.getBoundingClientRect().height > 20)) faults.push('has no heading')
  faults.push(...performance.getEntriesByType('resource').map(each => each.name)
    .filter(name => !name.startsWith('file://')).map(name => `asks for ${name}`))
  const [paper, ink] = ['backgroundColor', 'color'].map(name => light(parts(getComputedStyle(body ?? root)[name])))
  return [faults, paper < ink]
}
