// The page's `appearance`, applied to the card form.

const VARIABLES = {
  colorPrimary: '--primary',
  colorBackground: '--background',
  colorText: '--text',
  colorTextSecondary: '--secondary',
  colorTextPlaceholder: '--placeholder',
  colorDanger: '--danger',
  borderRadius: '--radius',
  fontFamily: '--font',
  fontSizeBase: '--size',
  spacingUnit: '--unit',
}
const rules = new CSSStyleSheet()
document.adoptedStyleSheets = [rules]

/** Takes over variables, rules, color scheme and the color behind the frame. */
export function restyle({ appearance, scheme, backdrop }) {
  const root = document.documentElement
  root.style.colorScheme = scheme
  root.dataset.scheme = scheme
  root.style.setProperty('--backdrop', backdrop)
  for (const [name, property] of Object.entries(VARIABLES)) {
    const value = appearance?.variables?.[name]
    if (value) root.style.setProperty(property, value)
    else root.style.removeProperty(property)
  }
  while (rules.cssRules.length > 0) rules.deleteRule(0)
  for (const [selector, declarations] of Object.entries(appearance?.rules ?? {})) {
    if (!/^[.\w\s:>+~-]+$/.test(selector)) continue
    const index = rules.insertRule(`${selector} {}`, rules.cssRules.length)
    for (const [name, value] of Object.entries(declarations))
      rules.cssRules[index].style.setProperty(
        name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        value,
      )
  }
}
