import { expect, test } from 'vitest'
import { standingWords } from './standing-words.ts'

const said = (transition: string, reason: string | null) => ({ transition, reason, at: '2026-11-24T18:00:00.000Z' })
const NEW_SINCE = '2026-11-20T18:00:00.000Z'

test('an unverified venue says what was last said about it, whether or not the inbox has it', () => {
  const words = (...last: Parameters<typeof said>) => standingWords(said(...last), undefined, 'TX')
  const since = expect.stringContaining('Since Tue, Nov 24, 2026')
  expect(words('ask', 'Photos')).toEqual({ title: 'Waiting for its owner', description: since })
  expect(words('ask', 'Photos').description).toContain('We asked: Photos')
  expect(words('unverify', 'A parking lot').description).toContain('Reason: A parking lot')
  expect(words('unverify', null)).toMatchObject({ title: 'Verification withdrawn' })
  expect(words('unverify', null).description).toContain('Reason: none given')
  expect(words('askAgain', 'Here they are').description).toContain('Its owner answered: Here they are')
  expect(words('askAgain', null)).toMatchObject({ title: 'Answered, waiting for you' })
  expect(words('askAgain', null).description).toContain('has asked us to look again')
})

test('a new venue says since when it has waited, if that is known', () => {
  const words = (since?: string) => standingWords(undefined, since, 'TX')
  expect(words().description).toBe('It can’t list dates until it’s verified.')
  expect(words(NEW_SINCE)).toMatchObject({ title: 'Waiting to be verified' })
  expect(words(NEW_SINCE).description).toContain('Since Fri, Nov 20, 2026')
})
