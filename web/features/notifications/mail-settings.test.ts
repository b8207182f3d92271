import { expect, test } from 'vitest'
import { OPTIONAL_MAILS } from '#contract/wording/optional-mails.ts'
import { withKind } from './mail-settings.tsx'

test('an answer that is late doesn’t undo on screen what was saved about another kind since', () => {
  const [first, second] = Object.keys(OPTIONAL_MAILS) as [keyof typeof OPTIONAL_MAILS, keyof typeof OPTIONAL_MAILS]
  const of = (kind: typeof first, byMail: boolean) => ({ kind, byMail, inBell: true })
  const before = [of(first, true), of(second, false)] // the second kind has been turned off
  const late = [of(first, false), of(second, true)]
  expect(withKind(first, late, before)).toEqual([of(first, false), of(second, false)])
  expect(withKind(first, late)).toEqual(late)
})
