const APOSTROPHES = /[‘’ʼʻ`´]/g

/**
 * A city as it is stored. Strangers read it, so it must not show how one venue types: composed letters, straight
 * apostrophes, single spaces, a space after "St.", and "AUSTIN" or "austin" as "Austin". Mixed case ("McKinney") stays.
 */
export function evenCityName(typed: string): string {
  const city = typed
    .normalize('NFC')
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(/\b(ste?|[mfp]t)\.(?=\p{L})/giu, '$1. ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (city !== city.toLowerCase() && city !== city.toUpperCase()) return city
  return city.toLowerCase().replaceAll(/(?:^|[ -])\p{L}|'\p{L}(?=\p{L})/gu, (found) => found.toUpperCase())
}

const LETTER = String.raw`\p{L}\p{M}*`
const WORD = String.raw`(?:${LETTER}\.){2,}|'?${LETTER}(?:['-]?${LETTER})*'?\.?`
const NAME = new RegExp(String.raw`^(?:${WORD})(?:(?: - | |(?<=\.)-)(?:${WORD}))*$`, 'u')

/**
 * Whether this reads as the name of a place: words of letters of any script, with . ' - where names have them
 * ("St. Louis", "Coeur d'Alene", "Winston-Salem", "Washington D.C."). A dot inside a word would make it an address.
 */
export const isCityName = (city: string): boolean => NAME.test(city)
