import type { IsWord } from './find-identity.ts'
import { foldText } from './fold-text.ts'
import { PICTURE_WORDS, SHARED_MAIL } from './identity-words.ts'
import { inFigures } from './spelled-numbers.ts'

/** A dot in brackets: "(dot)", "[.]", "(period)". */
const BRACKETED = String.raw`[([{<]\s*(?:d[o0]t|\.|period|point)\s*[)\]}>]`
const DOT = String.raw`\s*(?:\.|${BRACKETED}|\s+d[o0]t\s+)\s*`

/**
 * Endings of addresses, except those that begin sentences ("in", "it", "no"): people forget the space after a period.
 */
const ENDINGS = `
  art blog com haus net org info biz co(?!-) us io me rent salon site wed event events wedding weddings venue farm love party shop page online app
  bar beer bio cafe camp catering cc click club company country dev directory email estate family fun fyi gallery
  garden gold group guide host hotel house inn land life link live mobi name photo photography photos place plus pro pub
  rentals restaurant social space store studio tech tel today top tours travel tv vacations vet villas vin vip website wine
  work world ws xyz zone
  ac ae af ag ai al aq ar au aw ax az ba bb bd bf bg bh bi bj bm bo br bs bt bw bz ca cd cf cg ch ci ck cl cm cn cr
  cu cv cw cx cy cz de dj dk dm dz ec ee eg er es et eu fi fj fk fm fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gt gu
  gw gy hk hm hn hr ht hu id ie il im iq ir je jm jo jp ke kg kh ki km kn kp kr kw ky kz lb lc li lk lr ls lt lu lv ly mc md
  mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx mz nc ne nf ng ni nl np nr nu nz om pe pf pg ph pk pl pn pr ps pt pw py
  qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn sr ss st sv sx sy sz tc td tf tg th tj tk tl tm tn tr tt tw tz ua ug
  uk uy uz va vc ve vg vi vn vu wf yt za zm zw`

const ENDING = ENDINGS.trim().split(/\s+/).join('|')
const SITE =
  'instagram|insta|ig|facebook|fb|tiktok|pinterest|twitter|threads|youtube|linkedin|snapchat|whatsapp|bluesky|telegram|yelp|zola|airbnb|vrbo|peerspace|tripadvisor|link\\s?tree|what\\s?(?:3|three)\\s?words|the\\s?knot|weddingwire'
/** Email hosts that aren't words; "outlook" is one, so it isn't here. */
const MAIL = 'gmail|googlemail|hotmail|yahoo|icloud|aol|gmx|proton(?:mail)?'
/** What a latitude or a longitude within the country begins with, in words. */
const NUMBER =
  'one|two|three|four|five|six|seven|eight|nine|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'

const CONTACTS: RegExp[] = [
  /\b(?:h(?:tt|xx)ps?:\/\/|www\s*\.)\s*\S+/g,
  new RegExp(
    String.raw`\b[a-z0-9][\w.+-]{0,63}\s*(?:@|\(at\)|\[at\])\s*[a-z0-9][\w-]{0,62}(?:${DOT}[a-z0-9][\w-]{0,62}){0,8}`,
    'g',
  ),
  // "hills.com", "hills dot com"; after a plain period, the ending must follow without a space: "by the sea. Events"
  new RegExp(
    String.raw`\b(?=[\w-]{0,62}[a-z]|\d{3,}\.)[a-z0-9][\w-]{1,62}(?:\.(?:${ENDING})\b(?!')|(?:\s*${BRACKETED}\s*|\s+d[o0]t\s+|[-_]d[o0]t[-_])(?:${ENDING})\b)(?:\/\S*)?`,
    'g',
  ),
  // the commonest endings after other signs as well, and letter by letter
  /\b[a-z0-9][\w-]{2,62}(?:(?:[·•∙‧。｡・]|\s\.\s?|\s?dot|\s(?:point|punto|punkt|period|d-o-t)\s)(?:com|net|org)|,com)\b/g,
  /\b[a-z0-9][\w-]{2,62} (?:dot|point) (?:see|cee) oh em\b/g,
  /(?:\b[a-z0-9] ){3,40}\. ?(?:c ?o ?m|n ?e ?t|o ?r ?g)\b/g,
  new RegExp(String.raw`\b[a-z0-9][\w.+-]{2,63}\s+at\s+(?:${MAIL})\b`, 'g'),
  // after a "+", even at a host that is a word; but "lawn+patio at sunset" isn't an address
  /\b[a-z0-9]{3,40}\+[a-z0-9]{2,40}\s+at\s+(?:outlook|msn|fastmail|zoho)\b/g,
  // addresses at sites where everybody has one, whatever their ending
  /\b(?:youtu\.be|goo\.gl|bit\.ly|linktr\.ee|g\.page|g\.co|t\.co|t\.me|m\.me|x\.com|wa\.me|fb\.me|maps\.app)\b\S*/g,
  /(?<![\w@])@\s?[a-z0-9_][\w.]{2,}/g,
  new RegExp(String.raw`\b(?:${SITE}|${MAIL}|the\s?gram)\s*(?:[:/=→»]|[-=]>|\bslash\b)\s*\S+`, 'g'),
  // a name with a dot or an underscore in it is an account's: "our insta is golden.hour", "golden_hour (IG)"
  new RegExp(String.raw`\b(?:${SITE})\s+(?:is\s+)?[a-z0-9]{3,40}[._][a-z0-9]{2,}`, 'g'),
  new RegExp(String.raw`\b[a-z0-9]{3,40}[._][a-z0-9]{2,40}\s*\((?:on\s+)?(?:${SITE})\)`, 'g'),
  new RegExp(
    String.raw`\b(?:find|follow|search|google|see|visit|look|dm|message|contact|tag)\b[^.!?]{0,40}\bon\s+(?:google|${SITE})\b`,
    'g',
  ),
  // the number of an entry at one of these sites: "Airbnb listing no. 48213377"
  new RegExp(
    String.raw`\b(?:${SITE})\s+(?:(?:listing|rental|property|entry|id|no|number)\b[.:]?\s*#?\s*){1,3}\d{5,}`,
    'g',
  ),
  // a word to a short number, which answers with the rest
  /\b(?:text|sms|send)\s+["']?\w+["']?\s+to\s+\d{5,6}\b/g,
  // an official number, under which a register has the name
  /\b(?:licen[sc]e|permit|registration|tax)\s*(?:no\b\.?|number|id|#)[\s:#]*(?:[a-z]{1,4}[\s-]*)?\d[\d-]{4,}/g,
  // a position: in degrees with three decimals or more, in minutes, as a plus code, as three words
  /(?<![\d.])[-+]?\d{1,3}\.\d{3,}\s*°?\s*[ns]?\s*[,;/\s]\s*[ew]?\s*[-+]?\d{1,3}\.\d{3,}(?!\d)/g,
  /(?<![\d.-])\d{1,2}\.\d{2,}\s?,\s?-\d{2,3}\.\d{2,}/g,
  // in words, "42.25 north and 73.79 west", or two numbers too exact to count anything
  /(?<![\d.])\d{1,2}\.\d{2,} ?(?:°|deg(?:rees)?\b\.?)? ?(?:n|north|s|south)\b(?![./]\s?a\b)[^\d]{1,12}\d{1,3}\.\d{2,} ?(?:°|deg(?:rees)?\b\.?)? ?(?:e|east|w|west)\b(?!\/)/g,
  /(?<![\d.])\d{1,3}\.\d{4,}[^\d.]{1,20}\d{1,3}\.\d{4,}(?!\d)/g,
  /\blat(?:itude)?\b[^a-z\d]{0,3}\d{1,3}(?:\.\d+)?[^a-z\d]{1,6}lon(?:g(?:itude)?)?\b/g,
  // in a sentence as well, but not "a sign with the latitude and longitude of where you met"
  new RegExp(
    String.raw`\b(?:lat|long)itude\b[^a-z\d]{0,3}(?:(?:is|of|minus)[^a-z\d]{1,3}){0,2}(?:\d|(?:${NUMBER})\b).{1,40}?\b(?:lat|long)itude\b`,
    'g',
  ),
  /\b\d{1,3} ?deg(?:rees)?\.? ?\d{1,2} ?min(?:utes)?\b/g,
  /\b\d{1,2} \d{1,2} \d{1,2}(?:\.\d+)? ?[ns],? \d{1,3} \d{1,2} \d{1,2}(?:\.\d+)? ?[ew]\b/g,
  /\butm\b[^.]{0,12}\b\d{6}\b/g,
  /\b(?:mgrs|usng)\b|\b\d{1,2}[c-hj-np-x] ?[a-hj-np-z]{2} ?\d{4,5} ?\d{4,5}\b/g,
  /\bw3w\b[^a-z]{0,3}[a-z]+\.[a-z]+\.[a-z]+/g,
  /\b\d{1,3}\s*°\s*\d{1,2}(?:\.\d+)?\s*['′]\s*(?:\d{1,2}(?:\.\d+)?\s*(?:"|″|'')?)?\s*[nsew]?\b/g,
  /(?<![a-z0-9+])(?=[0-9+]*[cfghjmpqrvwx])(?:[2-9cfghjmpqrvwx]{2}){2,4}\+[2-9cfghjmpqrvwx]{2,3}(?![a-z0-9])/g,
  /\/{3}\s*[a-z]+\.[a-z]+\.[a-z]+/g,
]

/**
 * What may be between two digits of a number: up to three signs, but neither the start of a sum nor the next "+",
 * nor a line break alone, after which another number begins.
 */
const SIGNS = String.raw`(?!\n\d)[^\p{L}\d$€£+]{0,3}`
/** The same without a comma, which makes a list of what follows: "450, 800, 1200 square feet". */
const PLAIN_SIGNS = String.raw`(?!\n\d)[^\p{L}\d$€£+,]{0,3}`
/** What follows a number that counts something: "220/240/2400 sq ft". */
const UNIT = String.raw` ?(?:sq|square|sf|ft|feet|foot|guests?|people|persons|seats?|seated|chairs|acres?|miles|meters|m2|am|pm|a\.m|p\.m)\b`

/**
 * Phone numbers in a text whose digits are all in figures: groups of three, three and four, whatever is between them.
 * Neither an area code nor an exchange begins with 0 or 1: "120/150/2000 guests".
 */
const PHONES: RegExp[] = [
  new RegExp(
    String.raw`(?<![\d$,.])\(?[2-9]\d\d(?:${PLAIN_SIGNS}[2-9]\d\d${PLAIN_SIGNS}(?![1-9]\d{3}${UNIT})\d{4}(?![\d,])|${SIGNS}[2-9]\d\d${SIGNS}\d{4}(?!\d|,\d|\s?\p{L}))`,
    'gu',
  ),
  // digit by digit, in one go, and from another country
  new RegExp(String.raw`(?<!\d)\d(?:${SIGNS}\d(?!\d)){9,}`, 'gu'),
  /\d{10,}/g,
  // but no sum: "ballroom + 1,500-2,000 sq ft", "+ 1500-2000"
  new RegExp(String.raw`(?<![\w+])\+(?! ?\d{2,5} ?- ?\d{2,5}(?!${PLAIN_SIGNS}\d)) ?\d(?:${PLAIN_SIGNS}\d){7,}`, 'gu'),
]

/** Seven digits, which are a phone number only where readers are told to call it: "text us at 457-3318". */
const LOCAL_PHONE = new RegExp(
  String.raw`\b(?:call|text|phone|ring|dial|cell|mobile|tel)\b[:.]?(?: (?:us|me|him|her|or|call|text|at|on|\p{L}+ (?:at|on))){0,3} ?[2-9]\d\d[-. ]?\d{4}\b(?!${UNIT})`,
  'gu',
)

/** A name with an underscore, which no word has: only two known words may be joined by one. */
const LINED = /(?<![\w@])(?=\w{0,60}[a-z])[a-z0-9]{2,40}(?:_[a-z0-9]{2,40}){1,4}\b/g

/** A number whose last part is in capitals, as some give theirs: "737-WED-HALL". */
const VANITY = /\b\d{3}-[A-Z]{3}-?[A-Z]{4}\b/g

/** Without ranges of hours or sizes in a row, each from less to more: "4-5, 5-6, 6-7". */
const withoutRanges = (figures: string): string =>
  figures.replaceAll(/(?<![\d-])\d-\d(?:[,;] ?\d-\d){2,}(?![\d-])/g, (row) =>
    row.split(/[,;]/).every((range) => Number(range.trim()[0]) < Number(range.at(-1))) ? ' to ' : row,
  )

/** What may be said before a name that is an account's. */
const CALLED = new RegExp(
  String.raw`(?:\b(?:${SITE}|discord|skype|viber|wechat|spotify|venmo|etsy|follow|at[- ]sign)\s+(?:(?:us|is|as|under|shop|page|id|handle|user(?:name)?)\s+){0,2}|\b(?:dms?|tt|snap):\s*|(?<!\w)#)([a-z0-9]{6,40})\b`,
  'g',
)

/** Whether a name with an underscore is two words of the language: "black_tie". */
function isPair(name: string, isWord: IsWord): boolean {
  const words = name.split('_')
  return words.length === 2 && words.every(isWord)
}

/**
 * Whether the "@" says when or at what price: "dinner @ 6", "linens @ cost", "dancing@8pm". A name after it is an
 * address if it isn't a word, has an ending, is an email host's, or follows a site or "us".
 */
function isAtSomething(found: string, isWord: IsWord): boolean {
  const [, before = '', blank = '', after = ''] = /^([\w.+-]*) ?@( ?)([\w-]+)\.*$/.exec(found) ?? []
  if (/^\d+[a-z]{0,2}$/.test(after)) return true
  if (LEADS_TO_AN_ACCOUNT.test(before)) return false
  return isWord(after) && !SHARED_MAIL.has(after) && (blank !== '' || isWord(before))
}

const LEADS_TO_AN_ACCOUNT = new RegExp(`^(?:${SITE}|gram|us|me|tag|follow|dm)$`)

/** Three words or more with dots between them: "live.laugh.love". */
const MOTTO = /(?<![\w@/.-])[a-z]{3,20}(?:\.[a-z]{3,20}){2,5}(?![\w@/-])/g

/**
 * Whether all of these are words, the last isn't an ending that makes them an address ("book.golden.farm"), and none is
 * an ending that everybody knows.
 */
const isMotto = (words: string, isWord: IsWord): boolean =>
  words === 'live.laugh.love' ||
  (words.split('.').every((word) => isWord(word) && !['com', 'net', 'org', 'biz', 'info'].includes(word)) &&
    !ENDS.test(words))

const ENDS = new RegExp(String.raw`\.(?:${ENDING})$`)

/** Every contact and position that a text names, no matter whose: none is ever of use here. */
export function contactsIn(text: string, isWord: IsWord): string[] {
  // a period before a capital ends a sentence, with a space or without, unless what follows ends addresses more often
  const sentences = text.replaceAll(
    /(?<=\p{Ll}\p{Ll}|\d)\.(?=\p{Lu}\p{Ll})(?!(?:Com|Net|Org|Us|Co|Io|Biz|Info(?! (?:on|about|upon|is)\b)|Farm|Weddings?|Venue|Site|Online|App)\b)/gu,
    '. ',
  )
  // one space for any number of them: patterns that may take some would try every way to share them out
  const lines = foldText(sentences).replaceAll(/\s+/g, (blanks) => (blanks.includes('\n') ? '\n' : ' '))
  const plain = lines.replaceAll('\n', ' ')
  const figures = withoutRanges(inFigures(lines))
  const mottos = [...plain.matchAll(MOTTO)].filter(([words]) => isMotto(words, isWord))
  const isInMotto = ({ 0: found, index }: RegExpExecArray) =>
    mottos.some((motto) => index >= motto.index && index + found.length <= motto.index + motto[0].length)
  const called = [...plain.matchAll(CALLED)].flatMap(([whole, name = '']) =>
    isWord(name) || PICTURE_WORDS.has(name) ? [] : [whole],
  )
  const lined = (plain.match(LINED) ?? []).filter((name) => !isPair(name, isWord))
  return [
    ...CONTACTS.flatMap((pattern) => [...plain.matchAll(pattern)]).flatMap((match) =>
      isAtSomething(match[0], isWord) || isInMotto(match) ? [] : [match[0]],
    ),
    ...[...PHONES, LOCAL_PHONE].flatMap((pattern) => figures.match(pattern) ?? []),
    ...(text.match(VANITY) ?? []),
    ...called,
    ...lined,
  ].map((found) => found.trim().replace(/[.,;:!?)]+$/, ''))
}
