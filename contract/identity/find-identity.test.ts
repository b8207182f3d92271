import { describe, expect, test } from 'vitest'
import { findIdentity as findWith, type Identity } from './find-identity.ts'

const WORDS = new Set(['flowers', 'garden', 'gardener', 'may', 'rector', 'thorn'])
const findIdentity = (text: string, of: Identity) => findWith(text, of, (word) => WORDS.has(word))

const venue: Identity = {
  name: 'Thornwick Hall',
  address: '412 Juniper Crossing Rd',
  zipCode: '78704',
  city: 'Austin',
  state: 'TX',
  phone: '(512) 555-0199',
  email: 'hello@thornwickhall.com',
  website: 'https://www.thornwick-weddings.com/book',
  owner: 'Rosa Delgado',
}
const named = (name: string): Identity => ({ ...venue, name, email: null, website: null })

describe('the owner’s name is found', () => {
  test.each([
    ['as it is', 'Rosa Delgado will greet you at the gate.', 'Rosa Delgado'],
    ['in capitals and with accents', 'ROSA DELGÁDO cooks', 'Rosa Delgado'],
    ['as a family', 'Run by the Delgado family since 1962.', 'delgado family'],
  ])('%s', (_, text, found) => {
    expect(findIdentity(text, venue)).toEqual([found])
  })
  test.each([
    ['half of a double name', 'Philip Okonkwo-Reyes', 'Ask Mr. Okonkwo.', 'okonkwo'],
    ['the other half', 'Philip Okonkwo-Reyes', 'The Reyes family cooks.', 'reyes family'],
    ['without what is between', 'Dana M. White', 'Dana White will greet you.', 'dana white'],
    ['one of two last names', 'Ana María Gutiérrez López', 'Ana Gutierrez will greet you.', 'ana gutierrez'],
    ['a common name after Mr.', 'Dana M. White', 'Mr. White grows the roses.', 'mr white'],
    ['without title and suffix', 'Dr. Jane Whitcombe, Jr.', 'Ms. Whitcombe will greet you.', 'whitcombe'],
    ['after a title alone', 'Dr. Whitcombe', 'Jane Whitcombe will greet you.', 'whitcombe'],
  ])('%s', (_, owner, text, found) => {
    expect(findIdentity(text, { ...venue, owner })).toEqual([found])
  })
  test('but not the first name of somebody with three names, nor a company’s everyday words', () => {
    expect(findIdentity('Ana will greet you, with white weddings.', { ...venue, owner: 'Ana M. White' })).toEqual([])
    expect(findIdentity('White weddings are our joy.', { ...venue, owner: 'White Barn Weddings' })).toEqual([])
  })
  test.each([
    ['Dana White', 'MS', 'In the heart of Oxford, MS. White columns, wide porches.'],
    ['Rosa Love', 'TX', 'Mr. & Mrs. Love letters, a Mr. and Mrs. Love sign'],
    ['May L. Flowers', 'TX', 'In May, flowers bloom.'],
    ['Rose M. White', 'TX', 'Rose, white and ivory linens'],
  ])('nor everyday words that meet: %s', (owner, state, text) => {
    expect(findIdentity(text, { ...venue, owner, state, city: 'Oxford' })).toEqual([])
  })
  test('but not a first name, nor a name made of plain words', () => {
    expect(findIdentity('Rosa will greet you, with roses.', venue)).toEqual([])
    expect(findIdentity('Ask the venue owner for a family room.', { ...venue, owner: 'Venue Owner' })).toEqual([])
    expect(findIdentity('A family room for the guest family.', { ...venue, owner: 'Anna Guest' })).toEqual([])
    expect(findIdentity('A family room.', { ...venue, owner: null })).toEqual([])
  })
})

describe('everything that has to go is named together', () => {
  test.each([
    [
      'a domain, and the name it is made of',
      'Thornwick Hall is at thornwickhall.com',
      ['thornwickhall.com', 'Thornwick Hall'],
    ],
    ['a domain alone', 'See thornwickhall.com', ['thornwickhall.com']],
    ['the name, and a part of it elsewhere', 'Thornwick Hall: the Thornwick garden', ['Thornwick Hall', 'thornwick']],
    ['the name twice', 'Thornwick Hall, and again Thornwick Hall', ['Thornwick Hall']],
    ['the name in capitals', 'THORNWICK HALL', ['Thornwick Hall']],
  ])('%s', (_, text, words) => {
    expect(findIdentity(text, venue)).toEqual(words)
  })
})

describe('the venue’s own name is found', () => {
  test.each([
    ['as it is', 'Welcome to Thornwick Hall, above the creek.'],
    ['in capitals', 'THORNWICK HALL welcomes you'],
    ['its telling part', 'The Thornwick garden is in bloom in June.'],
    ['possessive', "Thornwick's lawn holds 200 chairs."],
    ['possessive with a curly apostrophe', 'Thornwick’s lawn'],
    ['plural', 'Dance at the Thornwicks.'],
    ['spaced out', 'T h o r n w i c k'],
    ['with dots', 'T.h.o.r.n.w.i.c.k'],
    ['with stars', 'T*h*o*r*n*w*i*c*k'],
    ['cut in two', 'Thorn wick'],
    ['with a hyphen', 'Thorn-wick'],
    ['with a soft hyphen', 'Thorn\u00adwick'],
    ['with a zero-width space', 'Thorn\u200bwick'],
    ['with accents', 'Thörnwíck'],
    ['in full-width letters', 'Ｔｈｏｒｎｗｉｃｋ'],
    ['in ornamental letters', '𝓣𝓱𝓸𝓻𝓷𝔀𝓲𝓬𝓴'],
    ['in circled letters', 'Ⓣⓗⓞⓡⓝⓦⓘⓒⓚ'],
    ['with Cyrillic look-alikes', 'Тhоrnwiсk'],
    ['with Greek look-alikes', 'Thοrnwιck'],
    ['in letters with strokes', 'Ŧħøɍnwɨȼꝁ'],
    ['in signs of currencies', '₮ⱧØⱤ₦₩ł₵₭'],
    ['in Greek and Cyrillic letters', 'тнσяηωι¢к'],
    ['in letters with hooks', 'ƬӇƠƦƝƜƖƇƘ'],
    ['in rounded letters', 'ƚԋσɾɳɯιƈƙ'],
    ['in letters of many scripts', 'ȶɦօʀռաɨƈӄ'],
    ['with digits for letters', 'Th0rnw1ck'],
    ['as a hashtag', '#thornwickwedding'],
    ['in a list', 'chairs\nThornwick linen\ntables'],
  ])('%s', (_, text) => {
    expect(findIdentity(text, venue)).not.toEqual([])
  })

  test('names the words as the venue knows them', () => {
    expect(findIdentity('Thornwick Hall', venue)).toEqual(['Thornwick Hall'])
    expect(findIdentity('the Thornwick lawn, 78704', venue)).toEqual(['thornwick', '78704'])
  })
})

test.each(['Larxpur', 'Larcspur', 'the Larkspurr'])('a word as it sounds, or nearly so, is found: %s', (text) => {
  expect(findIdentity(text, named('Larkspur Hall'))).not.toEqual([])
})

describe('names of everyday words', () => {
  test.each([
    ['the whole name', 'Golden Oaks Barn', 'Say yes at Golden Oaks Barn'],
    ['neighboring words', 'Golden Oaks Barn', 'Say yes under the golden oaks'],
    ['with an article between', 'Hall of the Falcon', 'meet in the hall by the falcons'],
    ['city and kind together', 'Austin Barn', 'the Austin Barn awaits'],
    ['a number and a word', '1886 Cedar House', 'the 1886 Cedar parlour'],
  ])('%s', (_, name, text) => {
    expect(findIdentity(text, named(name))).not.toEqual([])
  })

  test.each([
    ['the kind of place', 'Golden Oaks Barn', 'A restored barn with high beams'],
    ['one everyday word', 'Golden Oaks Barn', 'Stay for the golden hour'],
    ['another everyday word', 'Golden Oaks Barn', 'Old oaks around the lawn'],
    ['the city', 'Austin Barn', 'Twenty minutes from downtown Austin'],
    ['a name that is only a kind', 'The Barn', 'Dance in the barn until midnight'],
    ['part of a longer word', 'Rosen Manor', 'Roses and rosé on the terrace'],
    ['a short name within words', 'Ora Hall', 'Floral arches and a temporary stage'],
    ['words that follow by chance', 'Lake House', 'The lake lies below. A house stands above it.'],
  ])('%s is no name', (_, name, text) => {
    expect(findIdentity(text, named(name))).toEqual([])
  })
})

describe('the street is found', () => {
  test.each([
    ['whole', 'Find us at 412 Juniper Crossing Rd'],
    ['with its ending written out', 'Turn at Juniper Crossing Road'],
    ['without its ending', 'the Juniper Crossing gate'],
    ['number and first word', '412 Juniper'],
    ['with other spacing', '412,   JUNIPER-crossing'],
    ['the ZIP', 'We are in 78704.'],
    ['the ZIP spelled out', 'seven eight seven zero four'],
  ])('%s', (_, text) => {
    expect(findIdentity(text, venue)).not.toEqual([])
  })

  test('a one-word street needs its ending', () => {
    const elm = { ...venue, address: '9 Elm St' }
    expect(findIdentity('Tall elm trees by the gate', elm)).toEqual([])
    expect(findIdentity('the gate on Elm Street', elm)).toEqual(['elm street'])
    expect(findIdentity('No. 9 Elm', elm)).toEqual(['9 Elm St'])
  })

  test('other numbers and junipers are fine', () => {
    expect(findIdentity('412 chairs under a juniper tree', venue)).toEqual([])
  })
})

describe('any way to get in touch is found', () => {
  test.each([
    ['a link', 'See https://example.org/photos'],
    ['a bare domain', 'more at goldenhour.com'],
    ['a domain with a path', 'goldenhour.events/austin'],
    ['www', 'www.goldenhour.co.uk'],
    ['a spelled dot', 'goldenhour dot com'],
    ['a bracketed dot', 'goldenhour[.]com'],
    ['an email', 'write to jo@goldenhour.com'],
    ['a bracketed at', 'jo (at) goldenhour (dot) com'],
    ['a handle', 'follow @goldenhour.atx'],
    ['a labeled handle', 'Instagram: goldenhour'],
    ['an invitation', 'Find us on Instagram'],
    ['a phone number', 'call 512-555-0123'],
    ['with a country code', '+1 (512) 555 0123'],
    ['without separators', '5125550123'],
    ['its number, spelled out', 'five one two five five five zero one nine nine'],
    ['its number, scattered', '5 1 2 - 5 5 5 - 0 1 9 9'],
    ['its domain without the ending', 'look for thornwickweddings'],
  ])('%s', (_, text) => {
    expect(findIdentity(text, venue)).not.toEqual([])
  })
})

test.each([
  'An instagrammable staircase and a photo wall',
  'Ceremony at 4:30 p.m., dinner by 6. Events end at 11 p.m.',
  'From $12,000.00 for 120 guests, 10,000 sq ft, 24/7 access, built in 1886',
  'Tables for 8-10 guests; 1st floor, 20ft ceilings, 3 rooms, max. 200 people',
  'On-site catering, A/V included, no DJ after 23:00',
  'Rustic charm by the sea. Information about menus follows after you book.',
  'Chairs (gold or white) @ no extra cost',
  'Un château à la campagne, naturellement: crème brûlée & rosé',
  'A hall of limestone above the creek, a long lawn and a fire for the late hours.',
  '',
])('a plain description passes: %s', (text) => {
  expect(findIdentity(text, venue)).toEqual([])
})

test('a venue without a phone, email or website is checked anyway', () => {
  const bare = { ...venue, phone: null, email: null, website: null }
  expect(findIdentity('Thornwick', bare)).not.toEqual([])
  expect(findIdentity('a quiet lawn', bare)).toEqual([])
})

test('a venue’s own domain in another script is found', () => {
  const mill = { ...venue, website: 'https://мельница.рф' }
  expect(findIdentity('look for мельница', mill)).not.toEqual([])
  expect(findIdentity('look for МЕЛЬНИЦА.рф', mill)).not.toEqual([])
  expect(findIdentity('look for мельница', venue)).toEqual([])
})

test('the number of an entry at another site is found, but not just any number', () => {
  expect(findIdentity('Airbnb listing no. 48213377', venue)).toEqual(['airbnb listing no. 48213377'])
  expect(findIdentity('Our Instagram has a garden and 10000 roses.', venue)).toEqual([])
})

describe('a position is found in words as well', () => {
  test.each([
    ['Our pin is 42.2529 north, 73.7910 west.', '42.2529 north, 73.7910 west'],
    ['42.25° North by 73.79° West', '42.25° north by 73.79° west'],
    ['42.25 degrees north and 73.79 degrees west', '42.25 degrees north and 73.79 degrees west'],
    ['Look at 42.2529 and -73.7910', '42.2529 and -73.7910'],
    ['Look at 42.2529, minus 73.7910', '42.2529, minus 73.7910'],
  ])('%s', (text, found) => {
    expect(findIdentity(text, venue)).toEqual([found])
  })
  test.each([
    '0.25 miles north of the lake, 0.75 miles west of the station',
    'Lots of 2.75 and 4.25 acres, south and west',
    'Beer is 6.50 N.A. and 8.50 w/ lime',
    'Dinner 45.50 n/a, 55.50 w/ wine',
  ])('but not distances and sizes: %s', (text) => {
    expect(findIdentity(text, venue)).toEqual([])
  })
})

describe('a street', () => {
  const at = (address: string, city: string, state: string): Identity => ({ ...venue, address, city, state })
  test.each([
    ['without the word before its name', 'On Palo Colorado, past the mission.', ['palo colorado']],
    ['but not by words that many names have', 'A day in Palo Alto, in red and Colorado blue.', []],
  ])('is found %s', (_, text, found) => {
    expect(findIdentity(text, at('1903 Calle Palo Colorado', 'Santa Barbara', 'CA'))).toEqual(found)
  })
  test.each([
    ['77 Santa Barbara Street', 'Santa Barbara', 'CA', 'Ten minutes from downtown Santa Barbara.', []],
    ['77 Santa Barbara Street', 'Santa Barbara', 'CA', 'On Santa Barbara St.', ['santa barbara street']],
    ['77 Calle Santa Barbara', 'Santa Barbara', 'CA', 'The best of Santa Barbara.', []],
    ['77 Calle Santa Barbara', 'Santa Barbara', 'CA', 'On Calle Santa Barbara.', ['calle santa barbara']],
    ['77 Santa Barbara Street', 'Goleta', 'CA', 'Near Santa Barbara.', ['santa barbara']],
    ['500 New York Ave', 'Brooklyn', 'NY', 'Wines of New York.', []],
  ])(
    'named after its own city or state is found only as a street: %s, %s, %s: %s',
    (address, city, state, text, found) => {
      expect(findIdentity(text, at(address, city, state))).toEqual(found)
    },
  )
})

test('the year in a name is found beside two of its words written as one', () => {
  const lake = named('The Lake House 1899')
  expect(findIdentity('The Lakehouse, est. eighteen ninety-nine', lake)).toEqual(['house 1899'])
  expect(findIdentity('A boathouse of 1899', lake)).toEqual([])
})
