import { describe, expect, test } from 'vitest'
import type { Identity } from '#contract/identity/find-identity.ts'
import { tellingWords } from '#server/platform/secrecy/identity-in-text.ts'
import { EVASIONS } from '#tests/builders/sentences/evasions.ts'
import { HARMLESS_FIGURES_AND_NAMES } from '#tests/builders/sentences/harmless-figures-and-names.ts'
import { HARMLESS_SENTENCES } from '#tests/builders/sentences/harmless-sentences.ts'
import { MORE_HARMLESS_SENTENCES } from '#tests/builders/sentences/more-harmless-sentences.ts'

const venue: Identity = {
  name: 'Thornwick Hall',
  address: '412 Juniper Crossing Rd',
  zipCode: '78704',
  city: 'Larchmere',
  state: 'TX',
  phone: '(512) 555-0199',
  email: 'hello@thornwickhall.com',
  website: 'https://www.thornwick-weddings.com/book',
  owner: 'Olga Brackenridge',
}

const ACCOUNTS = Array.from({ length: 570 }, (_, at) => `@h${100 + at}`).join(', ')

describe('ways around the check', () => {
  test.each([
    ['a letter less', 'the Thornwik garden'],
    ['a letter more', 'the Thornwicke garden'],
    ['another letter', 'the Thornwyck garden'],
    ['two letters swapped', 'the Thronwick garden'],
    ['two letters that look like one', 'the Thomwick garden'],
    ['vv for w', 'the Thornvvick garden'],
    ['Cherokee letters', 'the ᎢhornwᎥck garden'],
    ['letters of flags', '🇹🇭🇴🇷🇳🇼🇮🇨🇰'],
    ['flags with spaces', '🇹 🇭 🇴 🇷 🇳 🇼 🇮 🇨 🇰'],
    ['backwards', 'read from the end: kciwnroht'],
    ['upside down', 'ʞɔıʍuɹoɥʇ'],
    ['mathematical letters', '𝚃𝚑𝚘𝚛𝚗𝚠𝚒𝚌𝚔'],
    ['letters with strokes and hooks of many kinds', 'the Tꚕɵɼᵰꝡᵼҫk garden'],
    ['Armenian and Lisu letters', 'Тհоrnwісk'],
    ['a short address', 'linktr.ee/twhall'],
    ['another short address', 'bit.ly/3xYz'],
    ['a domain of any country', 'see goldenhour.de'],
    ['a domain of a new kind', 'goldenhour.photography'],
    ['a short video address', 'youtu.be/abc'],
    ['a page of links', 'Linktree: goldenhour'],
    ['triple digits', 'five one two triple five zero one double nine'],
    ['numbers of two words', 'five one two, fifty-five five, zero one ninety-nine'],
    ['coordinates', '30.26715, -97.74306'],
    ['coordinates with letters', '30.26715 N 97.74306 W'],
    ['degrees and minutes', `30°16'1.7"N`],
    ['a latitude in words', 'Latitude thirty point two six, longitude minus ninety-seven point seven.'],
    ['a longitude first', 'Longitude is -97.74 and latitude is 30.26.'],
    ['parts to put together', 'Search for "thorn" plus "wick" and you will find us.'],
    ['a plus code', 'Q795+VG Austin'],
    ['a whole plus code', '86247794+2X'],
    ['three words', '///filled.count.soap'],
    ['a short address of one letter', 'x.com/thwall'],
    ['a messenger', 't.me/thwall'],
    ['a host of digits', '365.com'],
    ['a host of three words', 'book.golden.farm'],
    ['a host in a motto', 'live.laugh.love, then laugh.love'],
    ['an account that is a word', 'instagram @ golden'],
    ['an account of ours', 'find us @ golden'],
    ['seven digits in a row', 'text 4573318'],
    ['a host that begins with a capital', 'SunnyHill.Farm'],
    ['an ending with a capital', 'goldenhour.Wedding'],
    ['the owner', 'Olga Brackenridge welcomes you'],
    ['the owner’s family', 'the Brackenridge family welcomes you'],
  ])('%s', (_, text) => {
    expect(tellingWords(text, venue)).not.toEqual([])
  })
})

describe('more ways around the check', () => {
  test.each([
    'Thornw**** at dusk',
    'the Thornw!c€ garden',
    'the Thorn||wick lawn',
    'the Thornwiq garden',
    'the Thornwiks welcome you',
    'we are on TikTok as goldenhourtx',
    'our Spotify is goldenhourtx',
    'text BARN to 55512',
    'the Thorn\nwick lawn',
    'THORNW1CK welcomes you',
    't_h_o_r_n_w_i_c_k',
    'T/h/o/r/n/w/i/c/k',
    'the Th0rnw!ck garden',
    'the Thornw|ck garden',
    'Thorn🌿wick garden',
    'Thorn & Wick',
    '#ThornwickTX',
    'the Juniper Xing gate',
    'four hundred twelve Juniper',
    'four-one-two Juniper',
    'four twelve Juniper',
    'we are in 78 704',
    'we are in 78-704',
    'ZIP 7 8 7 0 4',
    '5I2-555-OI99',
    'area code 512, then 555, then 0199',
    '512.555.0199',
    '001 512 555 0199',
    'goldenhour d0t com',
    'goldenhour,com',
    'goldenhour . com',
    'goldenhour point com',
    'goldenhour·com',
    'goldenhour。com',
    'g o l d e n h o u r . c o m',
    'our insta is goldenhour.atx',
    'insta → goldenhour',
    'IG goldenhour_atx',
    'goldenhour_atx (IG)',
    'on the gram: goldenhour',
    'egdirnekcarB family',
    'the Brackenrigde family',
    'T̶h̶o̶r̶n̶w̶i̶c̶k̶',
    '⠞⠓⠕⠗⠝⠺⠊⠉⠅',
    '🆃🅷🅾🆁🅽🆆🅸🅲🅺',
    '🅣🅗🅞🅡🅝🅦🅘🅒🅚',
    'ᴛʜᴏʀɴᴡɪᴄᴋ',
    'ᵗʰᵒʳⁿʷⁱᶜᵏ',
    'lat 30.27, long -97.74',
    'N30.26715 W97.74306',
    '30 deg 16 min north, 97 deg 44 min west',
    'w3w filled.count.soap',
    'goldenhour at gmail',
    'goldenhour dotcom',
    'gmail: goldenhour',
    'th*rnw*ck garden',
    'Thrnwck Hall',
    'Thoornwiick garden',
    'Th ornwi ck',
    'hello at thornwickhall',
    'hxxps://goldenhour.example/a',
    'goldenhour(.)com',
    'goldenhour <dot> com',
    'goldenhour {dot} com',
    'see us at goldenhour-dot-com',
    'T.Hornwick',
    'our number: five12 five55 oh1 99',
    'the TᕼᗝᖇᑎᗯᓰᑕK garden',
    'the ƬΉӨЯПЩICK garden',
    'the tђ๏гภฬเςк garden',
    'the ꓄ꃅꂦꋪꈤꅏꀤꉓꀘ garden',
    'the ɬɧơཞŋῳıƈƙ garden',
    'the ᏖᏂᎧᏒᏁᏇᎥፈᏦ garden',
    '\\u0054\\u0068\\u006f\\u0072\\u006e\\u0077\\u0069\\u0063\\u006b',
    'the Thurnweck garden',
    'the Thornwi garden',
    'T for tulip, H for hat, O for oak, R for rose, N for nut, W for wine, I for ivy, C for cake, K for king',
    '五一二 五五五 〇一九九',
    'goldenhour (period) com',
    'goldenhour dot see oh em',
    'hello[at]goldenhour[point]com',
    'our handle: at-sign goldenhourtx',
    'slide into our DMs: goldenhourtx',
    'GPS 30 16 02 N, 97 44 35 W',
    'UTM 14R 621161 3349895',
    'what 3 words: filled, count, soap',
  ])('%s', (text) => {
    expect(tellingWords(text, venue)).not.toEqual([])
  })
})

describe('numbers, names and accounts in disguise', () => {
  test.each([
    '845_555_0143',
    '845|555|0143',
    '845:555:0143',
    '845*555*0143',
    '845~555~0143',
    '845💍555💍0143',
    '845 555 O143',
    '737, 555, 0123',
    '7 3 7 5 5 5 0 1 2 3',
    'seven three seven, five five five, zero one two three',
    '+49 30 901820',
    'WhatsApp +44 20 7946 0958',
    '737-WED-HALL',
    '٥١٢ ٥٥٥ ٠١٩٩',
    '५१२ ५५५ ०१९९',
    'cinco uno dos cinco cinco cinco cero uno nueve nueve',
    'cinq un deux cinq cinq cinq zéro un neuf neuf',
    'fünf eins zwei fünf fünf fünf null eins neun neun',
    '78 (then) 704',
    'Th&#111;rnwick',
    'Thorn&shy;wick',
    '%54%68%6f%72%6e%77%69%63%6b',
    'Þornwick',
    'tango hotel oscar romeo november whiskey india charlie kilo',
    'Tall trees\nHigh beams\nOld brick\nRoses\nNight lights\nWine\nIvy\nCandles\nKitchen',
    'the Junipr Crossing gate',
    'IG goldenhourbarn',
    '#goldenhourbarn',
    'goldenhour_barn',
    'follow goldenhourbarn',
    'thehall punto com',
    'thehall period com',
    'thehall d-o-t com',
    'goldenhour.art',
    'goldenhour.blog',
    'goldenhour.wed',
    'goldenhour.salon',
    'goldenhour.rent',
    'goldenhour.haus',
    'link tree slash goldenhour',
    '30.27, -97.74',
    'goldenhour+weddings at outlook',
    'snap: goldenhour99',
    'WeChat ID goldenhourtx',
    'MGRS 14R PU 21161 49895',
  ])('%s', (text) => {
    expect(tellingWords(text, venue)).not.toEqual([])
  })

  test.each([
    ['Golden Oaks Barn', '9 Elm St', 'under the G0lden 0aks'],
    ['Golden Oaks Barn', '9 Elm St', 'the Golden (big) oaks'],
    ['The Lyric', '9 Elm St', 'welcome to the Lyrik'],
    ['Thornwick Hall', '901 5th Ave', 'at 901 Fifth Avenue'],
    ['Thornwick Hall', '2201 N Halsted St', 'come to 2201 Halsted'],
    ['Thornwick Hall', '2201 N Halsted St', 'twenty-two oh one Halsted'],
    ['Thornwick Hall', '88 Mill Rd', 'find us at eighty-eight Mill'],
    ['Thornwick Hall', '18 Main St', 'find us at 18 Main'],
    ['Thornwick Hall', '18 Main St', '18 Main Street has parking'],
    ['Thornwick Hall', '1640 Sandpiper Ln', 'sixteen forty Sand Piper, by the sound'],
    ['Thornwick Hall', '1640 Sandpiper Ln', 'one thousand six hundred forty Sandpiper'],
    ['Thornwick Hall', '52100 Overlook Pass', 'fifty-two one hundred Overlook'],
    ['Thornwick Hall', '1640 Old Wagon Rd', 'sixteen hundred forty Old Waggon'],
    ['Thornwick Hall', '1640 Old Wagon Rd', 'turn onto Old Waggon Road'],
    ['Thornwick Hall', '1640 Marigold Bend', 'sixteen forty Marragulde Bend'],
    ['Foxesmeadow', '9 Elm St', 'the Foxe’s Meadow lawn'],
    ['Golden Birch Barn', '9 Elm St', 'under the Golden Berch'],
  ])('of %s at %s: %s', (name, address, text) => {
    expect(tellingWords(text, { ...venue, name, address })).not.toEqual([])
  })
})

const VENUES: readonly [name: string, address: string, owner: string][] = [
  ['Thornwick Hall', '412 Juniper Crossing Rd', 'Olga Brackenridge'],
  ['The Gardner Estate', '9 Elm St', 'Paul Gardner'],
  ['Harrison Manor', '1 Court Sq', 'Ann Harrison'],
  ['Sterling Ranch', '77 County Road 12', 'Joe Porter'],
  ['Chandler Mill', '4 Mill Ln', 'Grace Brewer'],
  ['Fletcher & Sons Barn', '8800 Old Ferry Rd', 'Will Fletcher'],
  ['The Marshall House', '15 Water St', 'Rose Marshall'],
  ['Stonebridge Winery', '200 Vineyard Dr', 'Dean Stone'],
  ['Spencer Gardens', '31 Orchard Hill Rd', 'Lily Spencer'],
  ['Bellamy Loft', '5 Main St', 'Carter Bellamy'],
  ['Ashcombe Abbey', '60 Church Ln', 'Robin Fields'],
  ['Mirabel', '18 Harbor View Dr', 'Sandy Shore'],
  ['Casa del Sol', '2 Plaza Ct', 'Luis Reyes'],
  ['The 1886 Cedar House', '1886 Cedar Ave', 'May Day'],
  ['Larkspur Hollow', '220 Fox Run', 'Tess Calloway'],
  ['Winterbourne Estate', '3 Quarry Rd', 'Noel Winterbourne'],
  ['Vue on 5th', '18 Main Street', 'Ida Holt'],
  ['Grand Ballroom at Lakeside', '100 Park Drive', 'Ida Holt'],
  ['Golden Oaks Barn', '901 5th Ave', 'Ida Holt'],
  ['The Lyric', '2201 N High St', 'Ida Holt'],
]

test.each([
  ['Victoria House', 'Boise', 'Olga Brackenridge', 'Victorian charm in every room'],
  ['Villa Italia', 'Boise', 'Olga Brackenridge', 'An Italian caterer is next door'],
  ['Thornwick Hall', 'Austin', 'Jane Austin', 'Twenty minutes from downtown Austin'],
  ['Thornwick Hall', 'Jackson', 'Tim Jackson', 'The best of Jackson is around the corner'],
  ['Austen Manor', 'Austin', 'Olga Brackenridge', 'Near downtown Austin'],
  ['Dayton Barn', 'Clayton', 'Olga Brackenridge', 'Ten minutes from Clayton'],
  ['Saturn Hall', 'Boise', 'Olga Brackenridge', 'Every Saturday in October'],
  ['Vue on 5th', 'Boise', 'Olga Brackenridge', 'On the 5th floor'],
  ['Grand Ballroom at Lakeside', 'Boise', 'Olga Brackenridge', 'A grand ballroom'],
])('what %s in %s, kept by %s, may say: %s', (name, city, owner, text) => {
  expect(tellingWords(text, { ...venue, name, city, owner })).toEqual([])
})

test.each([
  ['412 Moore St', 'There is more street parking around the corner'],
  ['20 Moore St', 'Twenty more guests fit on the lawn'],
  ['9 Desert Rose Dr', 'A dessert rosé is poured with the cake'],
  ['30 Poole Ave', 'Please order 30 pole lights ahead of time'],
])('words spelled almost like the street are harmless, at %s: %s', (address, text) => {
  expect(tellingWords(text, { ...venue, address })).toEqual([])
})

test.each(['Cell signal: Verizon works best', 'Wi-Fi signal: 300mbps', 'Virtual tours by Skype/Zoom'])(
  'how good a signal is, or where to meet, may be said: %s',
  (text) => {
    expect(tellingWords(text, venue)).toEqual([])
  },
)

test('a website named after the kind of place gives nothing away', () => {
  const conservatory = { ...venue, name: 'The Conservatory', website: 'https://theconservatory.com' }
  expect(tellingWords('Small weddings are held in the conservatory', conservatory)).toEqual([])
})

test.each([
  ['blanks after a number', `1.000${' '.repeat(3_900)}x`],
  ['blanks after degrees', `1°1'${' '.repeat(3_900)}x`],
  ['blanks after an address', `a@b${' '.repeat(3_900)}x`],
  ['letters with hyphens', 'a-'.repeat(2_000)],
  ['signs that unfold', '㏂'.repeat(4_000)],
  ['dots', 'a.'.repeat(2_000)],
  ['digits', '12 '.repeat(1_300)],
  ['letters apart', 'a '.repeat(2_000)],
  ['letters with stars', 'a*'.repeat(2_000)],
  ['words with underscores', 'abc_'.repeat(1_000)],
  ['signs that are six letters each', '㌖'.repeat(4_000)],
  ['accounts', ACCOUNTS],
])('a text of %s is read in one go', (_, text) => {
  // a pattern that tries every way to divide the text would take minutes or hours, and everybody would have to wait
  const began = process.cpuUsage()
  tellingWords(text, venue)
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(2_000)
})

test('in a text full of accounts, the first twenty are named', () => {
  expect(tellingWords(ACCOUNTS, venue)).toEqual(ACCOUNTS.split(', ').slice(0, 20))
})

test.each([
  ['House on the Hill', 'Welcome to the House on the Hill'],
  ['Barn at the Springs', 'the Barn at Springs'],
  ['Garden of Eden', 'Garden of Eden'],
  ['21 Main', '21 Main is ours'],
  ['12 Oaks', 'Twelve Oaks welcomes you'],
  ['42 Temple', 'tag us: 42temple'],
  ['Orchard, House', 'Orchard, House welcomes you'],
  ['Oasis for Treehouse', 'search OasisForTreehouse'],
])('a name of common words is found as it is written: %s', (name, text) => {
  expect(tellingWords(text, { ...venue, name })).toEqual([name])
  expect(tellingWords('A barn and a house among 12 old oaks, a hill and springs', { ...venue, name })).toEqual([])
})

test('an owner’s name of two common words is found in full, and with “family”', () => {
  const banks = { ...venue, owner: 'Grace Banks' }
  expect(tellingWords('Grace Banks welcomes you', banks)).toEqual(['Grace Banks'])
  expect(tellingWords('run by the Banks family', banks)).toEqual(['banks family'])
  expect(tellingWords('grace on the banks of the river', banks)).toEqual([])
  expect(tellingWords('the venue owner', { ...venue, owner: 'Venue Owner' })).toEqual([])
})

test('a j that is printed upside down is found, although the same sign is an ornamental r', () => {
  for (const [name, text] of [
    ['Jasper Manor', 'the ɹǝdsɐɾ garden'],
    ['Jarek Hall', 'the ʞǝɹɐɾ garden'],
    ['Rhinnor Hall', 'the ɾԋιɳɳσɾ garden'],
  ] as const)
    expect(tellingWords(text, { ...venue, name })).not.toEqual([])
})

test('a common word of a name stays one even if it ends in an s', () => {
  expect(tellingWords('An oasis that took much work', { ...venue, name: 'Aster Works' })).toEqual([])
  expect(tellingWords('An oasis that took much work', { ...venue, name: 'Aster Oasis' })).toEqual([])
})

test('a name with an abbreviation or number is found even as one word, and a street even if it is named Point', () => {
  expect(tellingWords('search MtLaurel', { ...venue, name: 'Mt. Laurel' })).toEqual(['Mt. Laurel'])
  expect(tellingWords('search Foundry1907', { ...venue, name: 'Foundry 1907' })).toEqual(['Foundry 1907'])
  expect(tellingWords('We are on North Point Road.', { ...venue, address: '12 North Point Road' })).toEqual([
    'point road',
  ])
})

test.each(EVASIONS)('no way around the check is open for $name', (of, sentences) => {
  expect(sentences.filter((text) => tellingWords(text, of).length === 0)).toEqual([])
})

test.each(EVASIONS)('neither figures nor words that names are made of are refused for $name', (of) => {
  const refused = HARMLESS_FIGURES_AND_NAMES.flatMap((text) => {
    const words = tellingWords(text, of)
    return words.length > 0 ? [`${text}: ${words.join(', ')}`] : []
  })
  expect(refused).toEqual([])
  expect(HARMLESS_FIGURES_AND_NAMES.length).toBeGreaterThanOrEqual(350)
})

const SENTENCES = [...HARMLESS_SENTENCES, ...MORE_HARMLESS_SENTENCES]

test.each(VENUES)('nothing harmless is refused for %s', (name, address, owner) => {
  const refused = SENTENCES.flatMap((text) => {
    const words = tellingWords(text, { ...venue, name, address, owner, phone: null, email: null, website: null })
    return words.length > 0 ? [`${text}: ${words.join(', ')}`] : []
  })
  expect(refused).toEqual([])
  expect(SENTENCES.length).toBeGreaterThanOrEqual(450)
})
