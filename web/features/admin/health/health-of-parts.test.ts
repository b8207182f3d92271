import { expect, test } from 'vitest'
import type { AdminHealth } from '#contract/health.ts'
import { formatUtcMoment } from '#contract/wording/moments.ts'
import { partsOf, worstOf } from './health-of-parts.ts'

const WELL: AdminHealth = {
  now: '2026-11-23T12:00:00.000Z',
  running: false,
  rules: 60,
  nightlyHour: 9,
  lastEndedAt: '2026-11-23T09:00:10.000Z',
  books: 'read',
  booksReadUntil: '2026-11-23T09:00:00.000Z',
  findings: [],
  mails: { waiting: 0, oldestAt: null, failed: 0, refused: 0, lastSentAt: '2026-11-23T11:00:00.000Z' },
  alerts: { waiting: 0, oldestAt: null },
  jobs: [{ kind: 'send-mail', due: 1, oldestDueAt: '2026-11-23T11:59:30.000Z', later: 2, dead: 0 }],
  deadJobs: [],
  webhooks: { newestAt: null, unhandled: 0, oldestUnhandledAt: null },
  payouts: { lastSentAt: null, overdue: 0, oldestAt: null, waiting: 0, refused: 0 },
  holds: { overdue: 0, oldestAt: null },
  payments: { overdue: 0, oldestAt: null },
  database: {
    ...{ bytes: 52_428_800, connections: 12, mostConnections: 100 },
    ...{ standbys: 0, standbyBehind: null, commitsWaiting: 0 },
  },
  clockAhead: 40,
}

test('all is well while nothing waits longer than it should, and the facts say so', () => {
  const parts = partsOf(WELL, formatUtcMoment)
  expect(worstOf(parts)).toBe('well')
  expect(parts.filter(({ todo }) => todo !== null)).toEqual([])
  expect(parts.map(({ name, facts }) => `${name}: ${facts}`)).toEqual([
    'Audit: 60 rules checked · no findings · last run Mon, Nov 23, 2026, 9:00 AM UTC',
    'Emails: Nothing waiting · last sent Mon, Nov 23, 2026, 11:00 AM UTC',
    'Alerts: Nothing waiting',
    'Background work: 1 waiting, for less than a minute · 2 planned · none abandoned',
    'Webhooks: Nothing waiting · none received yet',
    'Payouts: None overdue · none waiting for an admin · none sent yet',
    'Holds: None overdue',
    'Payments: None stuck after the hold',
    'Database: 50 MB · 12 of 100 connections',
    'Clock: In step with the database’s',
  ])
})

const OLD = '2026-11-23T09:30:00.000Z'
const finding = { id: 1, invariant: 'x', rule: 'x', what: 'x', foundAt: OLD }

test.each<[string, string, Partial<AdminHealth>]>([
  ['Audit', 'trouble', { findings: [finding] }],
  ['Audit', 'watch', { lastEndedAt: '2026-11-21T09:00:00.000Z' }],
  ['Audit', 'watch', { lastEndedAt: null }],
  ['Audit', 'watch', { books: 'no-answer' }],
  ['Emails', 'trouble', { mails: { ...WELL.mails, failed: 1 } }],
  ['Emails', 'watch', { mails: { ...WELL.mails, waiting: 3, oldestAt: OLD } }],
  ['Alerts', 'watch', { alerts: { waiting: 3, oldestAt: '2026-11-23T09:59:00.000Z' } }],
  ['Background work', 'trouble', { jobs: [{ kind: 'audit', due: 0, oldestDueAt: null, later: 0, dead: 2 }] }],
  ['Background work', 'watch', { jobs: [{ kind: 'audit', due: 1, oldestDueAt: OLD, later: 0, dead: 0 }] }],
  ['Webhooks', 'trouble', { webhooks: { newestAt: OLD, unhandled: 1, oldestUnhandledAt: OLD } }],
  ['Payouts', 'trouble', { payouts: { lastSentAt: OLD, overdue: 1, oldestAt: OLD, waiting: 0, refused: 0 } }],
  ['Payouts', 'trouble', { payouts: { lastSentAt: OLD, overdue: 0, oldestAt: null, waiting: 1, refused: 1 } }],
  ['Payouts', 'watch', { payouts: { lastSentAt: OLD, overdue: 0, oldestAt: null, waiting: 0, refused: 1 } }],
  ['Holds', 'trouble', { holds: { overdue: 1, oldestAt: OLD } }],
  ['Payments', 'trouble', { payments: { overdue: 1, oldestAt: OLD } }],
  ['Database', 'watch', { database: { ...WELL.database, connections: 95 } }],
  ['Database', 'watch', { database: { ...WELL.database, standbys: 1, standbyBehind: 200_000_000 } }],
  ['Database', 'trouble', { database: { ...WELL.database, commitsWaiting: 3 } }],
  ['Clock', 'trouble', { clockAhead: 600_000 }],
  ['Clock', 'trouble', { clockAhead: -9_000 }],
])('%s is a case of %s: it decides the word at the top by itself, and says what to do', (name, level, change) => {
  const parts = partsOf({ ...WELL, ...change }, formatUtcMoment)
  expect(worstOf(parts)).toBe(level)
  expect(parts.filter((part) => part.level !== 'well')).toEqual([
    { name, level, facts: expect.any(String), todo: expect.stringMatching(/\w+\.$/) },
  ])
})

test('what is late says since when', () => {
  const change = { holds: { overdue: 2, oldestAt: OLD } }
  expect(partsOf({ ...WELL, ...change }, formatUtcMoment).find(({ name }) => name === 'Holds')?.facts).toBe(
    '2 overdue, the oldest since Mon, Nov 23, 2026, 9:30 AM UTC',
  )
})

test('alerts may wait for as long as a big round takes', () => {
  const alerts = { waiting: 30_000, oldestAt: '2026-11-23T11:15:00.000Z' }
  const parts = partsOf({ ...WELL, alerts }, formatUtcMoment)
  expect(parts.find(({ name }) => name === 'Alerts')).toMatchObject({
    level: 'well',
    facts: '30,000 waiting, the oldest for 45 minutes',
  })
})

test('emails that wait although none is late are counted, too', () => {
  const mails = { ...WELL.mails, waiting: 3, refused: 1 }
  expect(partsOf({ ...WELL, mails }, formatUtcMoment).find(({ name }) => name === 'Emails')?.facts).toBe(
    '3 waiting · 1 recipient refused by the mail server · last sent Mon, Nov 23, 2026, 11:00 AM UTC',
  )
})

test('an audit that nobody planned is not late, and claims nothing before it has run', () => {
  const parts = partsOf({ ...WELL, nightlyHour: null, lastEndedAt: null }, formatUtcMoment)
  expect(worstOf(parts)).toBe('well')
  expect(parts[0]?.facts).toBe('60 rules to check · not run yet')
})
