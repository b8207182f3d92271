import { expect, it, test } from 'vitest'
import { evenCityName, isCityName } from './city-name-as-stored.ts'

it.each([
  ['austin', 'Austin'],
  ['AUSTIN', 'Austin'],
  ['  new   york ', 'New York'],
  ['winston-salem', 'Winston-Salem'],
  ['McKinney', 'McKinney'],
  ['ÁVILA', 'Ávila'],
  ["o'fallon", "O'Fallon"],
  ['LEE’S SUMMIT', "Lee's Summit"],
  ['St.Louis', 'St. Louis'],
  ['Can\u0303on City', 'Cañon City'],
])('a city typed as %j is %s', (typed, city) => {
  expect(evenCityName(typed)).toBe(city)
  expect(isCityName(city)).toBe(true)
})

test('a very long name is read only once', () => {
  for (const part of ['a-', "a'", 'a. ', 'a.', "'a", 'a ', 'á-'])
    expect(isCityName(`${part.repeat(5000)}!`)).toBe(false)
})
