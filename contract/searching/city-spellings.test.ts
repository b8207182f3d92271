import { expect, test } from 'vitest'
import { spellingsOf, writtenOut } from './city-spellings.ts'

test.each([
  ['st. louis', ['saint louis', 'st. louis', 'st louis']],
  ['Bay Saint Louis', ['Bay saint Louis', 'Bay st. Louis', 'Bay st Louis']],
  ['MT.  Pleasant', ['mount  Pleasant', 'mt.  Pleasant', 'mt  Pleasant']],
  ['sault ste. marie', ['sault sainte marie', 'sault ste. marie', 'sault ste marie']],
  ['rocky mount', ['rocky mount']],
  ['Austin', ['Austin']],
  ['st', ['st']],
  ['', ['']],
])('%s is also %j', (city, spellings) => {
  expect(spellingsOf(city)).toEqual(spellings)
  expect(new Set(spellings.map(writtenOut)).size).toBe(1)
})

test('a name made of such words has no more spellings than any other', () => {
  expect(spellingsOf('st '.repeat(40).trim())).toHaveLength(3)
})
