import { expect, test } from 'vitest'
import { venueRegistration } from './registration.ts'

/** What a venue's sign-up makes of a typed website, and the fields that it refuses. */
function signUp(website: string) {
  const person = { name: 'Ana', email: 'ana@hall.example', password: 'a long password', phone: '512-555-0148' }
  const named = { venueName: 'Copper Mill', venueType: 'Barn' }
  const place = { ...named, address: '1 Main St', city: 'Austin', state: 'TX', zipCode: '78701' }
  const { data, error } = venueRegistration.safeParse({ ...person, role: 'venue', metadata: { ...place, website } })
  return { kept: data?.metadata?.website, refused: error?.issues.map(({ path }) => path.join('.')) ?? [] }
}

test.each([
  ['coppermill.example', 'https://coppermill.example'],
  [' www.coppermill.example/weddings ', 'https://www.coppermill.example/weddings'],
  ['coppermill.example:8080', 'https://coppermill.example:8080'],
  ['http://coppermill.example', 'http://coppermill.example'],
  ['https://coppermill.example', 'https://coppermill.example'],
  ['https://мельница.рф', 'https://мельница.рф'],
  [' ', undefined],
])('the website %j is kept as %j', (typed, kept) => {
  expect(signUp(typed)).toEqual({ kept, refused: [] })
})

test.each([
  'none',
  'javascript:alert(1)',
  'mailto:a@b.example',
  'a@b.example',
  'ftp://coppermill.example',
  'two words',
])('the website %j is refused', (typed) => {
  expect(signUp(typed).refused).toEqual(['metadata.website'])
})
