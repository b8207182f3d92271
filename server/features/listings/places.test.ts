import { describe, expect, test } from 'vitest'
import { STATES } from '#contract/searching/us-states.ts'
import { pathOfCriteria } from '#contract/wording/search-criteria.ts'
import { knowPlaces } from './places.ts'

const city = (name: string, state: string, count: number) => ({ key: name.toLowerCase(), city: name, state, count })
const places = knowPlaces([
  city('Austin', 'TX', 8),
  city('Dallas', 'TX', 3),
  city('Fredericksburg', 'TX', 4),
  city('Napa', 'CA', 5),
  city('Yountville', 'CA', 1),
  city('San Francisco', 'CA', 2),
  city('Portland', 'OR', 6),
  city('Portland', 'ME', 2),
  city('St. Louis', 'MO', 3),
  city('Charleston', 'SC', 7),
  city('New York', 'NY', 9),
  city('Brooklyn', 'NY', 4),
  city('Cincinnati', 'OH', 2),
  city('Washington', 'DC', 2),
  city('Chicago', 'IL', 4),
  city("Coeur d'Alene", 'ID', 1),
  city('Missoula', 'MT', 2),
])
const names = (found: { name: string; count: number }[]) => found.map(({ name, count }) => `${name}: ${count}`)

test('the first letter suggests places, those with the most dates first; without a letter, all places count', () => {
  expect(names(places.suggest('c', 4))).toEqual([
    'California: 8',
    'Charleston, SC: 7',
    'Charleston area, SC: 7',
    'Chicago, IL: 4',
  ])
  expect(names(places.suggest('', 3))).toEqual(['Texas: 15', 'New York State: 13', 'New York, NY: 9'])
  expect(places.suggest('', 3, 'city').map(({ kind }) => kind)).toEqual(['city', 'city', 'city'])
})

test('a word counts once, however often it is typed, and a text with more words than any place has means none', () => {
  expect(names(places.suggest('port '.repeat(24), 2))).toEqual(names(places.suggest('port', 2)))
  expect(places.suggest('a b c d e f g h i j k l m', 1)).toEqual([])
  expect(places.understand('a b c d e f g h i j k l m', undefined)).toMatchObject({ place: null, exact: false })
})

describe('what was typed is taken for', () => {
  test.each([
    ['Austin, TX', 'Austin, TX'],
    ['austin tx', 'Austin, TX'],
    ['AUSTIN', 'Austin, TX'],
    ['Texas', 'Texas'],
    ['TX', 'Texas'],
    ['Napa Valley', 'Napa Valley, CA'],
    ['new york', 'New York, NY'],
    ['Saint Louis', 'St. Louis, MO'],
    ['st louis, mo', 'St. Louis, MO'],
    ['Portland', 'Portland, in 2 states'],
    ['Portland, Maine', 'Portland, ME'],
    ['Washington', 'Washington, DC'],
    ['Bay Area', 'San Francisco Bay Area, CA'],
    ['NYC', 'New York City area'],
    ['S.F.', 'San Francisco Bay Area, CA'],
    ['wine country', 'Napa Valley, CA'],
    ['DC', 'Washington, D.C. area'],
    ['Coeur dAlene', "Coeur d'Alene, ID"],
    ['COEUR D ALENE ID', "Coeur d'Alene, ID"],
    ['coeur d’alene, id', "Coeur d'Alene, ID"],
    ['Philly', 'Philadelphia area, PA'],
  ])('%s: exactly %s', (typed, name) => {
    expect(places.understand(typed, undefined)).toMatchObject({ exact: true, place: { name } })
  })

  test('a short name that is a state’s code as well: the area, with the state beside it', () => {
    const some = knowPlaces([city('Los Angeles', 'CA', 2), city('New Orleans', 'LA', 4)])
    expect(some.understand('LA', undefined)).toMatchObject({
      place: { name: 'Los Angeles area, CA', count: 2 },
      others: [{ name: 'Louisiana', count: 4 }],
    })
    expect(names(some.suggest('la', 2))).toEqual(['Louisiana: 4', 'Los Angeles area, CA: 2'])
    expect(some.understand('Lafayette, LA', undefined).place).toMatchObject({ name: 'Lafayette, LA' })
  })

  test('an area without dates, by its everyday name: itself, with no dates', () => {
    expect(places.understand('Vegas', undefined)).toMatchObject({
      exact: true,
      place: { name: 'Las Vegas area, NV', count: 0 },
    })
  })

  test('the code of Montana: the state with its dates, though “mt” is also short for “mount”', () => {
    expect(places.understand('MT', undefined)).toMatchObject({
      exact: true,
      place: { name: 'Montana', count: 2 },
      others: [],
    })
  })

  test.each([
    ['Lake Tahoe', undefined, 'Lake Tahoe'],
    ['hudson valley', undefined, 'Hudson Valley, NY'],
    ['Hudson Valley, NY', undefined, 'Hudson Valley, NY'],
    ['Hamptons', undefined, 'The Hamptons, NY'],
    ['Boston area', undefined, 'Boston area, MA'],
    ['Boston area', 'MA', 'Boston area, MA'],
  ])('an area without dates, by its own name: %s %s', (typed, beside, name) => {
    expect(places.understand(typed, beside)).toMatchObject({
      exact: true,
      place: { kind: 'metro', name, count: 0 },
      others: [],
    })
  })

  test.each([
    ['austi', 'Austin, TX'],
    ['Ausitn', 'Austin, TX'],
    ['San Fransisco', 'San Francisco, CA'],
    ['Cincinatti', 'Cincinnati, OH'],
    ['fredricksburg', 'Fredericksburg, TX'],
    ['Chigaco', 'Chicago, IL'],
  ])('%s: nearly %s', (typed, name) => {
    expect(places.understand(typed, undefined)).toMatchObject({ exact: false, place: { name } })
  })

  test('a city that has no dates: itself, never another one with a similar name', () => {
    expect(places.understand('Boston', undefined)).toMatchObject({
      exact: true,
      place: { name: 'Boston, MA', count: 0 },
    })
    expect(places.understand('Paris, TX', undefined)).toMatchObject({ exact: true, place: { name: 'Paris, TX' } })
    expect(places.understand('Austin', 'OK')).toMatchObject({ place: null })
  })

  test('a city without dates whose name occurs in several states: the one known for weddings, and others', () => {
    const { place, exact, others } = places.understand('Paris', undefined)
    expect({ exact, place: place?.name }).toEqual({ exact: true, place: 'Paris, KY' })
    expect(names(others)).toEqual(['Paris, TX: 0', 'Paris, IL: 0', 'Paris, MO: 0'])
    expect(places.understand('Springfield', undefined)).toMatchObject({ place: { name: 'Springfield', state: null } })
    expect(places.understand('Springfield', undefined).others).toHaveLength(3)
  })

  test.each(['qwxyz', '💍', '?!', "'"])('nothing at all: %s', (typed) => {
    expect(places.understand(typed, undefined)).toEqual({ place: null, exact: false, others: [] })
  })
})

test('several cities of one name: all of them together, and each one as another choice', () => {
  const { place, others } = places.understand('portland', undefined)
  expect(place).toMatchObject({ city: 'Portland', state: null, count: 8 })
  expect(others.map(({ name }) => name)).toEqual(['Portland, OR', 'Portland, ME'])
})

test('"Sainte" is "Saint" in whatever spelling', () => {
  const sault = knowPlaces([city('Sault Ste. Marie', 'MI', 1)])
  for (const typed of ['Sault Sainte Marie', 'sault ste marie', 'Sault St. Marie, MI'])
    expect(sault.understand(typed, undefined)).toMatchObject({ exact: true, place: { name: 'Sault Ste. Marie, MI' } })
})

test('a state’s code beside the city narrows what it means', () => {
  expect(places.understand('portl', 'ME')).toMatchObject({ place: { name: 'Portland, ME' } })
})

test.each(['QQ', '1', '__proto__'])('a state’s code beside a code of no state means nothing: %s', (code) => {
  expect(places.understand('TX', code)).toMatchObject({ place: null, exact: false })
})

test('the link of an alert for a whole state means that state, even where an area goes by its code', () => {
  const everywhere = knowPlaces([
    city('Los Angeles', 'CA', 1),
    city('New York', 'NY', 1),
    city('Washington', 'DC', 1),
    ...STATES.map((state) => city('Elsewhere', state, 1)),
  ])
  for (const state of STATES) {
    const { searchParams } = new URL(pathOfCriteria({ isTransfer: true, state }), 'http://unveil')
    const { place } = everywhere.understand(searchParams.get('location') ?? '', undefined)
    expect([place?.kind, place?.state]).toEqual(['state', state])
  }
})

test('a state that has the name of a city is chosen from the suggestions as a state', () => {
  const [state] = places.suggest('new york', 8, 'state')
  expect(state).toMatchObject({ name: 'New York State', state: 'NY', count: 13 })
  expect(places.understand(state?.name ?? '', undefined)).toMatchObject({ exact: true, place: state })
})

test('a state’s name with the word “State” is the state, even if no city of its name has dates now', () => {
  const albany = knowPlaces([city('Albany', 'NY', 2)])
  expect(albany.understand('New York State', undefined)).toMatchObject({
    exact: true,
    place: { kind: 'state', state: 'NY', count: 2 },
  })
  expect(albany.understand('Washington State', undefined)).toMatchObject({
    exact: true,
    place: { kind: 'state', state: 'WA', count: 0 },
  })
  expect(places.understand('State College, PA', undefined).place).toMatchObject({ name: 'State College, PA' })
})

test('"Saint", "Mount" and "Fort" in any spelling are one city, called as most of its dates are', () => {
  const some = knowPlaces([
    city('Saint Louis', 'MO', 1),
    city('St. Louis', 'MO', 2),
    city('St. Louis', 'MI', 1),
    city('Ft. Worth', 'TX', 1),
    city('Fort Worth', 'TX', 3),
  ])
  expect(names(some.suggest('fort', 2, 'city'))).toEqual(['Fort Worth, TX: 4'])
  expect(some.understand('Ft Worth', undefined)).toMatchObject({
    exact: true,
    place: { name: 'Fort Worth, TX' },
    others: [],
  })
  expect(some.understand('saint louis, mo', undefined).place).toMatchObject({ name: 'St. Louis, MO', count: 3 })
  expect(some.understand('St. Louis', undefined).place).toMatchObject({ name: 'St. Louis, in 2 states', count: 4 })
  expect(some.cityCalled('saint louis', 'MO')).toBe('St. Louis')
})

test('a city in two spellings that we can’t tell to be one is still in one state', () => {
  const some = knowPlaces([city('Cañon City', 'CO', 2), city('Canon City', 'CO', 1)])
  const { place, others } = some.understand('canon city', undefined)
  expect([place?.name, others[0]?.name]).toEqual(['Cañon City, CO', 'Canon City, CO'])
})
