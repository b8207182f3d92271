/** HTML's names for signs that hide or end something; those of accented letters begin with the plain letter. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  colon: ':',
  commat: '@',
  nbsp: ' ',
  period: '.',
  shy: '',
  sol: '/',
  zwj: '',
  zwnj: '',
}

/**
 * A text with its escapes decoded, as pages, addresses and scripts have them: "Th&#111;rn", "Thorn&shy;wick", "%54%68",
 * "\\u0054\\u0068".
 */
export const decoded = (text: string): string =>
  text
    .replaceAll(/(?:%[0-7][0-9a-f]){2,}/gi, (run) =>
      run.replaceAll(/%(..)/g, (_, code: string) => letterOf(Number.parseInt(code, 16))),
    )
    .replaceAll(/(?:\\u|\bU\+)([0-9a-f]{4})\s?/gi, (_, code: string) => letterOf(Number.parseInt(code, 16)))
    .replaceAll(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (_, hex?: string, decimal?: string) =>
      letterOf(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replaceAll(/&([a-z])(?:acute|grave|uml|circ|tilde|ring|cedil|slash|caron);/gi, '$1')
    .replaceAll(/&([a-z]{2,6});/gi, (sign, name: string) => NAMED[name.toLowerCase()] ?? sign)

const letterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : ' ')
