import type { AdminHealth } from '#contract/health.ts'
import { capitalized } from '#contract/wording/first-letter.ts'
import { counted } from '#contract/wording/format.ts'
import { ageWords } from '../age-words.ts'

/** A part that runs automatically: how it is doing, and what to do if it isn't well. */
export interface Part {
  name: string
  level: Level
  facts: string
  todo: string | null
}

/** well; worth a look later; an admin has to act. */
export type Level = 'well' | 'watch' | 'trouble'

type Moment = (at: string) => string

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Whatever waits longer than this many milliseconds is stuck. */
const SLOW = 10 * MINUTE
/** Bytes of the database's log: a standby this far behind would take over late, or with old data. */
const FAR_BEHIND = 64 * 1024 ** 2
/** How far the server's clock may be off, in milliseconds: deadlines are applied according to that clock. */
const OFF = 5_000
/** Telling couples what a big round of alerts has found takes three quarters of an hour. */
const ALERTS_DUE = 2 * HOUR
/** From one nightly audit to the next, with some hours to spare. */
const AUDIT_DUE = 30 * HOUR

/** How each part that runs automatically is doing, by these numbers; `moment` writes an instant. */
export function partsOf(health: AdminHealth, moment: Moment): Part[] {
  return [audit, mails, alerts, jobs, webhooks, payouts, holds, payments, database, clock].map((part) =>
    part(health, moment),
  )
}

/** How the whole is doing: as badly as the worst of its parts. */
export function worstOf(parts: readonly Part[]): Level {
  return LEVELS.find((level) => parts.some((part) => part.level === level)) ?? 'well'
}
const LEVELS: Level[] = ['trouble', 'watch']

function audit({ running, rules, findings, lastEndedAt, nightlyHour, books, now }: AdminHealth, moment: Moment): Part {
  const when = lastEndedAt === null ? 'not run yet' : `last run ${moment(lastEndedAt)}`
  const hasRun = lastEndedAt !== null
  const facts = said(
    `${counted(rules, 'rule')} ${hasRun ? 'checked' : 'to check'}`,
    findings.length > 0 ? counted(findings.length, 'finding') : hasRun && 'no findings',
    running ? 'running now' : when,
  )
  const isLate = nightlyHour !== null && (lastEndedAt === null || age(lastEndedAt, now) > AUDIT_DUE)
  if (findings.length > 0)
    return part('Audit', 'trouble', facts, 'Look into each finding below, and fix it or accept it with a reason.')
  if (books === 'no-answer')
    return part(
      'Audit',
      'watch',
      facts,
      'The card provider’s books couldn’t be read. Run the audit again once it answers.',
    )
  return isLate ? part('Audit', 'watch', facts, 'Run it now.') : part('Audit', 'well', facts)
}

function mails({ mails: { waiting, oldestAt, failed, refused, lastSentAt }, now }: AdminHealth, moment: Moment): Part {
  const facts = said(
    waits(waiting, oldestAt, now),
    failed > 0 && `${failed} abandoned`,
    refused > 0 && `${counted(refused, 'recipient')} refused by the mail server`,
    lastWords('sent', lastSentAt, moment),
  )
  if (failed > 0)
    return part(
      'Emails',
      'trouble',
      facts,
      'Read the error below, fix the mail server’s settings, then try the jobs again.',
    )
  return isSlow(oldestAt, now)
    ? part('Emails', 'watch', facts, 'Check that the mail server answers and that SMTP_URL is right.')
    : part('Emails', 'well', facts)
}

function alerts({ alerts: { waiting, oldestAt }, now }: AdminHealth): Part {
  const facts = said(waits(waiting, oldestAt, now))
  return oldestAt !== null && age(oldestAt, now) > ALERTS_DUE
    ? part(
        'Alerts',
        'watch',
        facts,
        'They wait while emails don’t leave. If emails do, the log says why the timer “alerts” fails.',
      )
    : part('Alerts', 'well', facts)
}

function jobs({ jobs: kinds, now }: AdminHealth): Part {
  const sum = (of: 'due' | 'later' | 'dead') => kinds.reduce((total, kind) => total + kind[of], 0)
  const oldest =
    kinds
      .map(({ oldestDueAt }) => oldestDueAt)
      .filter((at) => at !== null)
      .sort()[0] ?? null
  const dead = sum('dead')
  const facts = said(waits(sum('due'), oldest, now), `${orNone(sum('later'))} planned`, `${orNone(dead)} abandoned`)
  if (dead > 0)
    return part('Background work', 'trouble', facts, 'Read each error below, fix its cause, then try the job again.')
  return isSlow(oldest, now)
    ? part(
        'Background work',
        'watch',
        facts,
        'The workers are behind: see whether the server is busy or was just restarted.',
      )
    : part('Background work', 'well', facts)
}

function webhooks({ webhooks: { newestAt, unhandled, oldestUnhandledAt }, now }: AdminHealth, moment: Moment): Part {
  const facts = said(waits(unhandled, oldestUnhandledAt, now), lastWords('received', newestAt, moment))
  return isSlow(oldestUnhandledAt, now)
    ? part(
        'Webhooks',
        'trouble',
        facts,
        'Look below for abandoned jobs of the kind “webhook.” We check open payments regularly anyway.',
      )
    : part('Webhooks', 'well', facts)
}

function payouts({ payouts: { lastSentAt, overdue, oldestAt, waiting, refused } }: AdminHealth, moment: Moment): Part {
  const facts = said(
    late('overdue', overdue, oldestAt, moment),
    `${orNone(waiting)} waiting for an admin`,
    refused > 0 && `${refused} refused, to be retried automatically`,
    lastWords('sent', lastSentAt, moment),
  )
  if (overdue > 0)
    return part(
      'Payouts',
      'trouble',
      facts,
      'Check that the card provider answers and that our balance there covers them.',
    )
  if (waiting > 0)
    return part('Payouts', 'trouble', facts, 'Find them under Money, then send each one again or write to its payee.')
  return refused > 0
    ? part(
        'Payouts',
        'watch',
        facts,
        'The log says why (“payout refused”). Check that our balance at the card provider covers them.',
      )
    : part('Payouts', 'well', facts)
}

function holds({ holds: { overdue, oldestAt } }: AdminHealth, moment: Moment): Part {
  const facts = said(late('overdue', overdue, oldestAt, moment))
  return overdue > 0
    ? part(
        'Holds',
        'trouble',
        facts,
        'Dates stay held: check that the card provider answers and that timers run, then restart the server.',
      )
    : part('Holds', 'well', facts)
}

function payments({ payments: { overdue, oldestAt } }: AdminHealth, moment: Moment): Part {
  const facts = said(late('stuck after the hold', overdue, oldestAt, moment))
  return overdue > 0
    ? part(
        'Payments',
        'trouble',
        facts,
        'Find them under Money, open their bookings or transfers, and ask the card provider.',
      )
    : part('Payments', 'well', facts)
}

function database({ database: db }: AdminHealth): Part {
  const { bytes, connections, mostConnections, standbys, standbyBehind, commitsWaiting } = db
  const facts = said(
    sizeWords(bytes),
    `${connections} of ${mostConnections} connections`,
    standbys > 0 && counted(standbys, 'standby', 'standbys'),
    standbyBehind !== null && `${standbys > 1 ? 'the furthest ' : ''}${sizeWords(standbyBehind)} behind`,
    commitsWaiting > 0 && `${counted(commitsWaiting, 'write')} waiting for a standby`,
  )
  if (commitsWaiting > 0 && standbys === 0)
    return part(
      'Database',
      'trouble',
      facts,
      'The standby is gone: bring it back, or change synchronous_standby_names to let the database go on alone.',
    )
  if ((standbyBehind ?? 0) > FAR_BEHIND)
    return part('Database', 'watch', facts, 'Look at the standby’s disk and network, and whether its replay is paused.')
  return connections > 0.9 * mostConnections
    ? part('Database', 'watch', facts, 'Lower DATABASE_POOL, or let PostgreSQL take more connections.')
    : part('Database', 'well', facts)
}

function clock({ clockAhead }: AdminHealth): Part {
  const seconds = Math.round(Math.abs(clockAhead) / 1_000)
  const facts =
    seconds === 0
      ? 'In step with the database’s'
      : `${counted(seconds, 'second')} ${clockAhead > 0 ? 'ahead of' : 'behind'} the database’s`
  return Math.abs(clockAhead) > OFF
    ? part('Clock', 'trouble', facts, 'Stop the server, fix its machine’s time service, then start it again.')
    : part('Clock', 'well', facts)
}

function part(name: string, level: Level, facts: string, todo: string | null = null): Part {
  return { name, level, facts, todo }
}

const age = (from: string, now: string) => Date.parse(now) - Date.parse(from)
const isSlow = (oldest: string | null, now: string) => oldest !== null && age(oldest, now) > SLOW

function waits(count: number, oldest: string | null, now: string): string {
  if (count === 0) return 'nothing waiting'
  const since = oldest === null ? '' : `, ${theOldest(count)}for ${ageWords(oldest, now)}`
  return `${count.toLocaleString('en-US')} waiting${since}`
}

/** "none overdue"; with some: "2 overdue, the oldest since Mon, Nov 23, 2026, 9:00 AM UTC". */
const late = (what: string, count: number, oldest: string | null, moment: Moment) =>
  `${orNone(count)} ${what}${oldest === null ? '' : `, ${theOldest(count)}since ${moment(oldest)}`}`

const theOldest = (count: number) => (count > 1 ? 'the oldest ' : '')

const lastWords = (done: string, at: string | null, moment: Moment) =>
  at === null ? `none ${done} yet` : `last ${done} ${moment(at)}`

const orNone = (count: number) => (count === 0 ? 'none' : count.toLocaleString('en-US'))

/** Facts on one line that begins with a capital letter, leaving out those that are false. */
function said(...facts: (string | false)[]): string {
  return capitalized(facts.filter((fact) => fact !== false).join(' · '))
}

function sizeWords(bytes: number): string {
  const megabytes = bytes / 1024 ** 2
  return megabytes < 1024 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`
}
