import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Place } from '#contract/searching/place.ts'
import { PlaceNoteWords } from './place-note-words.tsx'

const city = (name: string, state: string | null, count = 0): Place => ({
  kind: 'city',
  name: state ? `${name}, ${state}` : name,
  city: name,
  state,
  metro: null,
  count,
})
const boston = city('Boston', 'MA')
const words = (typed: string, place: Place | null, found: boolean, others: Place[] = [], dates = 'open dates') =>
  renderToStaticMarkup(
    <PlaceNoteWords
      typed={typed}
      meaning={{ place, exact: place !== null, others }}
      dates={dates}
      found={found}
      linkTo={(_, name) => name}
    />,
  ).replaceAll(/<[^>]+>/g, '')

it('says that a place has no open dates, unless the search finds some there', () => {
  const others = [city('Boston', 'GA')]
  expect(words('Boston', boston, false, others)).toBe(
    '“Boston” is Boston, MA, which has no open dates right now. You may also mean Boston, GA.',
  )
  expect(words('Boston', boston, true, others)).toBe('“Boston” is Boston, MA. You may also mean Boston, GA.')
  expect(words('Boston', city('Boston', 'MA', 2), false)).toBe('“Boston” is Boston, MA.')
  const several = 'Several states have a “Camden”'
  expect(words('Camden', city('Camden', null), false)).toBe(
    `${several}, but none of these places has open dates right now.`,
  )
  expect(words('Camden', city('Camden', null), true)).toBe(`${several}.`)
})

it('says that nothing is like what was typed, unless the search finds dates there', () => {
  expect(words('Nowhere', null, false)).toBe('We couldn’t find a place like “Nowhere” with open dates.')
  expect(words('Nowhere', null, true)).toBe('')
})

it('calls missing dates what the page calls them', () => {
  const dates = 'dates to take over'
  expect(words('Boston', boston, false, [], dates)).toBe(
    '“Boston” is Boston, MA, which has no dates to take over right now.',
  )
  expect(words('Nowhere', null, false, [], dates)).toBe(
    'We couldn’t find a place like “Nowhere” with dates to take over.',
  )
})
