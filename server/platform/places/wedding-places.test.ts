import { expect, test } from 'vitest'
import { isKnownPlace } from './wedding-places.ts'

test('a place is known in its state, however "Saint" and accents are spelled', () => {
  for (const city of ['St. Louis', 'Saint Louis', 'saint louis', 'SAINT-LOUIS'])
    expect(isKnownPlace(city, 'MO')).toBe(true)
  expect([isKnownPlace('Coeur d’Alene', 'ID'), isKnownPlace('Mayaguez', 'PR')]).toEqual([true, true])
  expect([isKnownPlace('Austin', 'NY'), isKnownPlace('Thornwick', 'TX'), isKnownPlace('', 'TX')]).toEqual([
    false,
    false,
    false,
  ])
})
