const letterAt = (at: number) => String.fromCharCode(97 + at)

/** Letters of other scripts that look like Latin ones, after lowercasing. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ї: 'i',
  ј: 'j',
  ѕ: 's',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  һ: 'h',
  ѵ: 'v',
  α: 'a',
  β: 'b',
  γ: 'y',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  ı: 'i',
  ɑ: 'a',
  ɡ: 'g',
  ɩ: 'i',
  ʟ: 'l',
  ɴ: 'n',
  ʀ: 'r',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ᴀ: 'a',
  ʙ: 'b',
  ᴄ: 'c',
  ᴅ: 'd',
  ᴇ: 'e',
  ꜰ: 'f',
  ɢ: 'g',
  ʜ: 'h',
  ɪ: 'i',
  ᴊ: 'j',
  ᴋ: 'k',
  ᴍ: 'm',
  ᴏ: 'o',
  ᴘ: 'p',
  ꜱ: 's',
  ᴛ: 't',
  ᴜ: 'u',
  ᴠ: 'v',
  ᴡ: 'w',
  ʏ: 'y',
  ᴢ: 'z',
  // figures as Chinese and Japanese write them one by one
  ...Object.fromEntries(Array.from('〇一二三四五六七八九', (figure, value) => [figure, `${value}`])),
  // Braille, from a to z
  ...Object.fromEntries(Array.from('⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵', (dots, at) => [dots, letterAt(at)])),
}

const A_TO_Z = Array.from({ length: 26 }, (_, at) => letterAt(at))

/**
 * Alphabets, from a to z, that sites for ornamental writing put together from other scripts and signs by their looks. A
 * blank means that the letter is plain, a digit of its script, or read elsewhere. Only for text as it was typed: a
 * script's capitals may look like letters that its lowercase ones don't.
 */
const ORNAMENTS: ReadonlyMap<string, string> = new Map(
  [
    'ᗩᗷᑕᗪᗴᖴ ᕼᓰᒍ ᒪᗰᑎᗝᑭᑫᖇᔕ ᑌᐯᗯ᙭ ᘔ',
    '卂乃匚 乇千Ꮆ卄丨ﾌҜㄥ爪几ㄖ卩Ɋ尺丂ㄒㄩ 山乂ㄚ乙',
    'ค ς є ﻮђเןкɭ ภ๏ק гรՇยשฬאץչ',
    'ꍏꌃꉓꀸꍟꎇꁅꃅꀤꀭꀘ꒒ꂵꈤꂦꉣꆰꋪꌗ꓄ꀎ ꅏꊼꌩꁴ',
    'Λ ᄃ Σ  Ή   ᄂ ПӨ  ЯƧ Ц Щ   ',
    ' ცƈɖɛʄɠɧıʝƙƖɱŋ ℘զཞʂɬ  ῳҳყʑ',
    ' ɮ     ɦɨ ӄ  ռօք  ֆȶʊʋաӽ ʐ',
    'ᏗᏰፈᎴᏋᎦ ᏂᎥᏠᏦᏝᎷᏁᎧᎮᎤᏒᏕᏖᏬᏉᏇጀᎩፚ',
    ' Ⴆ ԃҽϝ ԋ   ʅ ɳσ ϙɾ ƚ     ȥ',
    '  ¢∂ ƒ   נ       я',
    'ƛƁƇƊƐƑƓӇƖ ƘԼ Ɲ Ƥ Ʀ ƬƲƔƜҲƳȤ',
    ' ɓ ɗ         ɲ ƥ ɽ ƭ    ƴ',
    'ⱥƀȼ ɇ ǥħɨɉꝁ    ᵽꝗɍ ŧᵾ   ɏƶ',
    'ȺɃȻ Ɇ ǤĦƗɈꝀ    ⱣꝖɌ ŦɄ   ɎƵ',
    '₳฿₵  ₣₲Ⱨ  ₭Ⱡ₥₦ ₱ Ɽ₴₮  ₩Ӿ Ⱬ',
  ].flatMap((row) =>
    Array.from(row).flatMap((sign, at): [string, string][] => (sign === ' ' ? [] : [[sign, A_TO_Z[at] as string]])),
  ),
)

/**
 * Letters that are printed upside down: a word made of them is read from its end. One more, ɾ, is a j only in a word
 * with others of these, apart from the ɯ, which ornamental words have as well; elsewhere, it is an ornamental r.
 */
const TURNED: Readonly<Record<string, string>> = {
  ɐ: 'a',
  ɔ: 'c',
  ǝ: 'e',
  ɟ: 'f',
  ƃ: 'g',
  ɥ: 'h',
  ʞ: 'k',
  ɯ: 'm',
  ɹ: 'r',
  ʇ: 't',
  ʌ: 'v',
  ʍ: 'w',
  ʎ: 'y',
}
const TURNED_J = /(?<=[ɐɔǝɟƃɥʞɹʇʌʍʎ]\p{L}{0,20})ɾ|ɾ(?=\p{L}{0,20}[ɐɔǝɟƃɥʞɹʇʌʍʎ])/gu

/** Letters of flags, from 🇦 on, and white ones in black circles and squares, which Unicode doesn't count as letters. */
const SIGNS = /[\u{1f1e6}-\u{1f1ff}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu
const FIRST_SIGNS = [0x1f1e6, 0x1f170, 0x1f150]
function signLetter(sign: string): string {
  const code = sign.codePointAt(0) as number
  return letterAt(code - (FIRST_SIGNS.find((first) => code >= first) as number))
}

/** Digits and symbols that people write in place of letters. */
const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  $: 's',
  '€': 'e',
  '£': 'l',
  '¥': 'y',
}
const MONEY_SIGNS = /[$€£¥]/g

/** Single characters that Unicode spells out as Arabic phrases of up to 18 letters. No venue's name contains any. */
const PHRASES = /[\ufdfa\ufdfb]/g

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))

/** Any script's digit as one of ours: Unicode has the digits of a script in a row, from zero to nine. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) as number
  let zero = code
  while (isDigit(zero - 1)) zero -= 1
  return String((code - zero) % 10)
}

/**
 * Text as a reader perceives it: lowercase, without accents, invisible characters and look-alike letters, with digits
 * of all scripts as ours, and full-width and ornamental letters made plain. At most seven times as long as `text`,
 * which bounds the cost of searching it.
 */
export function foldText(text: string): string {
  const folded = text
    .replaceAll(PHRASES, ' ')
    .replaceAll(TURNED_J, 'j')
    .replaceAll(/\P{ASCII}/gu, (sign) => ORNAMENTS.get(sign) ?? sign)
    .normalize('NFKD')
    .replaceAll(/(?=\P{ASCII})\p{Nd}/gu, digitOf)
    .replaceAll(/[\p{M}\p{Cf}\u3164\u115f\u1160\uffa0]/gu, '')
    .replaceAll(SIGNS, signLetter)
    .toLowerCase()
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/[‐-―−]/g, '-')
  return folded.replaceAll(/\P{ASCII}/gu, (letter) => LOOK_ALIKES[letter] ?? TURNED[letter] ?? letter)
}

/** The letters and digits of a text, folded and in a row: "Thornwick Hall" is "thornwickhall". */
export const compact = (text: string): string => foldText(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Whether this is `word` with digits for letters that look like them, where too few letters are left for wordsOf to
 * tell: "0ld", "mi11".
 */
export const isLeet = (token: string, word: string): boolean =>
  token.length === word.length &&
  /\d/.test(token) &&
  /\p{L}/u.test(token) &&
  Array.from(token).every(
    (sign, at) => sign === word[at] || LEET[sign] === word[at] || (sign === '1' && /[il]/.test(word[at] ?? '')),
  )

/**
 * The words and numbers of a folded text. Single letters in a row are one word ("w i l l o w"), and digits inside a
 * word count as the letters they imitate ("w1llow"; `one` is the letter that 1 stands for).
 */
export function wordsOf(plain: string, one = 'l'): string[] {
  const raw = plain.replaceAll(/(?<=\p{L})'s?(?=\P{L}|$)/gu, '').match(/[\p{L}\p{N}$€£¥]+/gu) ?? []
  return joinLetters(raw.map((token) => unleet(token, one)))
}

function unleet(token: string, one: string): string {
  if (/^\p{L}*$/u.test(token)) return token
  const letters = token.replaceAll(/[^\p{L}]/gu, '').length
  // "w1llow" is a word, and so is "0aks", since no number begins with 0; "1st", "20ft" and "4pm" are not
  if (letters < 3 || /^[1-9]\d*\p{L}+$/u.test(token)) return token.replaceAll(MONEY_SIGNS, '')
  return Array.from(token, (sign) => (sign === '1' ? one : (LEET[sign] ?? sign))).join('')
}

function joinLetters(tokens: string[]): string[] {
  const joined: string[] = []
  let run = ''
  for (const token of [...tokens, '']) {
    if (/^\p{L}$/u.test(token)) {
      run += token
      continue
    }
    if (run.length >= 3) joined.push(run)
    else joined.push(...run)
    run = ''
    if (token) joined.push(token)
  }
  return joined
}
