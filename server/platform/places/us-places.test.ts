import { describe, expect, test } from 'vitest'
import { evenCityName, isCityName } from '#contract/identity/city-name-as-stored.ts'
import { citiesOfMetro, metrosOfCity } from '#contract/searching/metro-cities.ts'
import { METROS } from '#contract/searching/metros.ts'
import { STATES } from '#contract/searching/us-states.ts'
import { isUsPlace, usPlacesBeginning } from './us-places.ts'

const named = (typed: string, state?: string) =>
  usPlacesBeginning(typed, state, 8).map((place) => `${place.city}, ${place.state}`)

test('a place is on the list of its state, however it is spelled', () => {
  for (const city of ['Austin', 'austin', 'Dripping Springs', 'Mc Kinney', 'Ft. Worth', 'Fort Worth', 'Luckenbach'])
    expect([city, isUsPlace(city, 'TX')]).toEqual([city, city !== 'Luckenbach'])
  expect([isUsPlace('Saint Paul', 'MN'), isUsPlace('St. Paul', 'MN'), isUsPlace('Canon City', 'CO')]).toEqual([
    true,
    true,
    true,
  ])
  expect([isUsPlace('Austin', 'NY'), isUsPlace('Thornwick', 'TX'), isUsPlace('', 'TX'), isUsPlace('A', 'ZZ')]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('a city that the form proposes belongs to its area, whatever apostrophes its name has', () => {
  for (const metro of METROS)
    for (const { state, cities } of citiesOfMetro(metro))
      for (const { city, whole } of cities.flatMap((name) => usPlacesBeginning(name, state, 8))) {
        if (whole)
          expect([city, metrosOfCity(city.toLowerCase(), state)]).toEqual([city, expect.arrayContaining([metro])])
      }
})

describe('the suggestions', () => {
  test('begin as typed, in the state if there is one, and the whole name comes first', () => {
    expect(named('dripp', 'TX')).toEqual(['Dripping Springs, TX'])
    expect(named('springfield')).toHaveLength(8)
    expect(named('austin')[0]).toMatch(/^Austin, /)
    expect(named('sai', 'MN')).toContain('Saint Paul, MN')
    expect(named('st. p', 'MN')).toContain('Saint Paul, MN')
    expect(named('sta', 'CT')).toContain('Stamford, CT')
    expect([named('austin', 'ZZ'), named('!', 'TX'), named('thornwick', 'TX')]).toEqual([[], [], []])
  })

  test('are no more than were asked for, and each is a city that the form accepts', () => {
    for (const state of STATES)
      for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
        const places = usPlacesBeginning(letter, state, 10_000)
        expect(places.filter(({ city }) => !isCityName(city) || evenCityName(city) !== city)).toEqual([])
      }
    expect(usPlacesBeginning('s', undefined, 8)).toHaveLength(8)
  })
})
