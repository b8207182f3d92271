import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test('no character is spelled out in more than seven letters: a long text stays cheap to read', () => {
  const every = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code))
  const long = every.filter((one) => one.normalize('NFKD').length > 7)
  expect(long).toContain('\ufdfa')
  expect(long.filter((one) => foldText(one).length > 7)).toEqual([])
})
