/** Words in the names of cities that people write in several ways, written out first. */
const WORDS = [
  ['saint', 'st.', 'st'],
  ['sainte', 'ste.', 'ste'],
  ['mount', 'mt.', 'mt'],
  ['fort', 'ft.', 'ft'],
]
const FORMS = new Map(WORDS.flatMap((forms) => forms.map((form) => [form, forms])))

/**
 * Every spelling of a city's name, the one that is written out first: "saint Louis", "st. Louis" and "st Louis". Case
 * is for the database to compare. A name has no more than one such word, and it isn't the last.
 */
export function spellingsOf(city: string): string[] {
  const words = city.split(/(\s+)/)
  const at = words.slice(0, -1).findIndex((word) => FORMS.has(word.toLowerCase()))
  const forms = FORMS.get(words[at]?.toLowerCase() ?? '') ?? []
  return forms.length > 0 ? forms.map((form) => words.with(at, form).join('')) : [city]
}

/** The name of a city in its first spelling: two that are equal in it are one city. */
export const writtenOut = (city: string): string => spellingsOf(city)[0] as string
