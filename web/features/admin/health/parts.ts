import type { AdminHealth } from '#contract/health.ts'
import { formatUtcMoment } from '#contract/wording/moments.ts'
import { counted } from '../admin-toolbar.tsx'

/** A part that works by itself: how it does, and what to do when it isn't well. */
export interface Part {
  name: string
  level: Level
  facts: string
  todo: string | null
}

/** well; worth a look later; an admin has to act. */
export type Level = 'well' | 'watch' | 'trouble'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** What waits longer than this is not on its way any more. */
const SLOW = 10 * MINUTE
/** A night and some hours to spare. */
const AUDIT_DUE = 30 * HOUR

/** Every part of the product that works by itself, and how it does by these numbers. */
export function partsOf(health: AdminHealth): Part[] {
  return [audit, mails, jobs, webhooks, payouts, holds, payments, database].map((part) => part(health))
}

/** The word for the whole: the worst of its parts. */
export function worstOf(parts: readonly Part[]): Level {
  return LEVELS.find((level) => parts.some((part) => part.level === level)) ?? 'well'
}
const LEVELS: Level[] = ['trouble', 'watch']

function audit({ running, rules, findings, lastEndedAt, nightlyHour, books, now }: AdminHealth): Part {
  const when = lastEndedAt === null ? 'not run yet' : `last run ${formatUtcMoment(lastEndedAt)}`
  const facts = `${counted(rules, 'rule')} checked, ${counted(findings.length, 'finding')}, ${running ? 'running now' : when}`
  const late = nightlyHour !== null && (lastEndedAt === null || age(lastEndedAt, now) > AUDIT_DUE)
  if (findings.length > 0)
    return part('Audit', 'trouble', facts, 'Look into each finding below, and mend it or accept it with a reason.')
  if (books === 'no-answer')
    return part(
      'Audit',
      'watch',
      facts,
      'The card provider didn’t open its books. Run the audit again once it answers.',
    )
  return late ? part('Audit', 'watch', facts, 'Run it now.') : part('Audit', 'well', facts)
}

function mails({ mails: { waiting, oldestAt, failed, lastSentAt }, now }: AdminHealth): Part {
  const facts = `${waits(waiting, oldestAt, now)}${failed > 0 ? `, ${failed} given up` : ''}, last sent ${momentWords(lastSentAt)}`
  if (failed > 0)
    return part(
      'Mails',
      'trouble',
      facts,
      'Read the error below, mend the mail server’s settings, then try the jobs again.',
    )
  return isSlow(oldestAt, now)
    ? part('Mails', 'watch', facts, 'Check that the mail server answers and that SMTP_URL is right.')
    : part('Mails', 'well', facts)
}

function jobs({ jobs: kinds, now }: AdminHealth): Part {
  const sum = (of: 'due' | 'later' | 'dead') => kinds.reduce((total, kind) => total + kind[of], 0)
  const oldest =
    kinds
      .map(({ oldestDueAt }) => oldestDueAt)
      .filter((at) => at !== null)
      .sort()[0] ?? null
  const dead = sum('dead')
  const facts = `${waits(sum('due'), oldest, now)}, ${sum('later')} planned, ${dead} given up`
  if (dead > 0)
    return part('Background work', 'trouble', facts, 'Read each error below, mend its cause, then try it again.')
  return isSlow(oldest, now)
    ? part(
        'Background work',
        'watch',
        facts,
        'The workers are behind: see whether the server is busy or was just restarted.',
      )
    : part('Background work', 'well', facts)
}

function webhooks({ webhooks: { newestAt, unhandled, oldestUnhandledAt }, now }: AdminHealth): Part {
  const facts = `newest ${momentWords(newestAt)}, ${waits(unhandled, oldestUnhandledAt, now)}`
  return isSlow(oldestUnhandledAt, now)
    ? part(
        'Webhooks',
        'trouble',
        facts,
        'Look for given-up jobs of the kind follow-webhook below. Payments are asked for every minute anyway.',
      )
    : part('Webhooks', 'well', facts)
}

function payouts({ payouts: { lastSentAt, overdue, waiting } }: AdminHealth): Part {
  const facts = `last sent ${momentWords(lastSentAt)}, ${overdue} overdue, ${waiting} waiting for an admin`
  if (overdue > 0)
    return part(
      'Payouts',
      'trouble',
      facts,
      'Check that the card provider answers and that our balance there covers them.',
    )
  return waiting > 0
    ? part('Payouts', 'trouble', facts, 'Find them under Money: send each again, or write to its payee.')
    : part('Payouts', 'well', facts)
}

function holds({ holds: { overdue } }: AdminHealth): Part {
  const facts = `${overdue} overdue`
  return overdue > 0
    ? part(
        'Holds',
        'trouble',
        facts,
        'Dates stay blocked: check that the card provider answers and that timers run, then restart the server.',
      )
    : part('Holds', 'well', facts)
}

function payments({ payments: { overdue } }: AdminHealth): Part {
  const facts = `${overdue} neither paid nor cancelled after their hold`
  return overdue > 0
    ? part('Payments', 'trouble', facts, 'Find them under Money, open their booking and ask the card provider.')
    : part('Payments', 'well', facts)
}

function database({ database: { bytes, connections, mostConnections } }: AdminHealth): Part {
  const facts = `${sizeWords(bytes)}, ${connections} of ${mostConnections} connections`
  return connections > 0.9 * mostConnections
    ? part('Database', 'watch', facts, 'Lower DATABASE_POOL, or let PostgreSQL take more connections.')
    : part('Database', 'well', facts)
}

function part(name: string, level: Level, facts: string, todo: string | null = null): Part {
  return { name, level, facts, todo }
}

const age = (from: string, now: string) => Date.parse(now) - Date.parse(from)
const isSlow = (oldest: string | null, now: string) => oldest !== null && age(oldest, now) > SLOW

function waits(count: number, oldest: string | null, now: string): string {
  if (count === 0 || oldest === null) return 'nothing waiting'
  return `${count.toLocaleString('en-US')} waiting, the oldest for ${ageWords(age(oldest, now))}`
}

const momentWords = (at: string | null) => (at === null ? 'never' : formatUtcMoment(at))

/** "5 minutes", "3 hours", "2 days". */
function ageWords(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE))
  if (minutes < 1) return 'less than a minute'
  if (minutes < 120) return counted(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')
}

function sizeWords(bytes: number): string {
  const megabytes = bytes / 1024 ** 2
  return megabytes < 1024 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`
}
