// How the page around the card form looks, so that the form fits in.

/** Dark ink on light paper or the other way around: the frame's color scheme has to match its surroundings. */
export function schemeOf(appearance) {
  const background = appearance?.variables?.colorBackground
  const probe = document.createElement('span')
  probe.style.color = background ?? ''
  if (!background || !probe.style.color) return appearance?.theme === 'night' ? 'dark' : 'light'
  document.body.append(probe)
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number)
  probe.remove()
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128 ? 'dark' : 'light'
}

/** The color behind an element. The frame paints it too: seamless to the eye, and legible to checkers. */
export function backdropOf(element) {
  for (let node = element; node; node = node.parentElement) {
    const color = getComputedStyle(node).backgroundColor
    if (color && color !== 'transparent' && !/[,/] ?0\)$/.test(color)) return color
  }
  return 'transparent'
}
