import { expect, test } from 'vitest'
import { INBOX_KINDS, type InboxKind } from '#contract/admin-inbox.ts'
import { countOf, countWords } from './inbox-words-and-links.ts'

const none = Object.fromEntries(INBOX_KINDS.map((kind) => [kind, 0])) as Record<InboxKind, number>

test('a count says when there may be more than the inbox counts, alone and as part of a sum', () => {
  const inbox = { counts: { ...none, venue: 3, finding: 500 }, more: ['finding' as const] }
  expect(countOf(inbox, INBOX_KINDS)).toEqual({ count: 503, isMore: true })
  expect((['venue', 'finding'] as const).map((kind) => countWords(inbox, [kind]))).toEqual(['3', '500+'])
  expect([countWords(inbox, INBOX_KINDS), countWords(inbox, ['venue', 'change'])]).toEqual(['503+', '3'])
})
