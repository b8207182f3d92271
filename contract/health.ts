import { z } from 'zod'
import { moment } from './api/fields.ts'

/** What runs automatically, and what waits, in numbers. */
export const health = z
  .strictObject({
    /** the server's clock */
    now: moment,
    /** an audit is under way */
    running: z.boolean(),
    /** how many rules an audit checks, besides the card provider's books */
    rules: z.number(),
    /** the hour (UTC) at which an audit runs every night; null if none does */
    nightlyHour: z.number().nullable(),
    /** null before the first audit has ended */
    lastEndedAt: moment.nullable(),
    /** the result of reading the card provider's books, which are compared up to the instant that follows */
    books: z.enum(['read', 'no-answer', 'no-provider']).nullable(),
    booksReadUntil: moment.nullable(),
    /** what breaks a rule, oldest first; amounts in `what` are cents */
    findings: z.array(
      z.strictObject({ id: z.number(), invariant: z.string(), rule: z.string(), what: z.string(), foundAt: moment }),
    ),
    mails: z.strictObject({
      waiting: z.number(),
      oldestAt: moment.nullable(),
      /** abandoned after many attempts, until somebody retries their job */
      failed: z.number(),
      /** recipients that the mail server refuses, for now; counted neither in `failed` nor in `oldestAt` */
      refused: z.number(),
      lastSentAt: moment.nullable(),
    }),
    /** saved searches with matches that their couples haven't been told about yet */
    alerts: z.strictObject({
      waiting: z.number(),
      /** the earliest of the moments at which each of them last found something */
      oldestAt: moment.nullable(),
    }),
    /** work in the background, by kind */
    jobs: z.array(
      z.strictObject({
        kind: z.string(),
        /** should have been done by now */
        due: z.number(),
        oldestDueAt: moment.nullable(),
        /** will be tried at a later time, some of them again */
        later: z.number(),
        /** abandoned */
        dead: z.number(),
      }),
    ),
    /** the newest of those abandoned */
    deadJobs: z.array(
      z.strictObject({ id: z.number(), kind: z.string(), attempts: z.number(), error: z.string(), failedAt: moment }),
    ),
    webhooks: z.strictObject({
      newestAt: moment.nullable(),
      unhandled: z.number(),
      oldestUnhandledAt: moment.nullable(),
    }),
    payouts: z.strictObject({
      lastSentAt: moment.nullable(),
      /**
       * due for more than an hour to payees who can be paid, and not on hold for a bank or a transfer; or sent that long
       * ago, without an answer
       */
      overdue: z.number(),
      /** when the first of those became due */
      oldestAt: moment.nullable(),
      /** for an admin: refused too often, taken back at the card provider, or impossible to take back */
      waiting: z.number(),
      /** refused by the card provider, and retried automatically */
      refused: z.number(),
    }),
    holds: z.strictObject({
      /** their 15 minutes and the card provider's time to answer are over */
      overdue: z.number(),
      /** when the time of the first of those ran out */
      oldestAt: moment.nullable(),
    }),
    payments: z.strictObject({
      /** their hold is over, and they are neither paid nor canceled */
      overdue: z.number(),
      /** when the hold of the first of those ran out */
      oldestAt: moment.nullable(),
    }),
    database: z.strictObject({
      bytes: z.number(),
      connections: z.number(),
      mostConnections: z.number(),
      standbys: z.number(),
      /**
       * bytes of the log that the standby furthest behind has not applied; null if there is no standby, or if we aren't
       * allowed to see them
       */
      standbyBehind: z.number().nullable(),
      /** writes that wait until a synchronous standby has them */
      commitsWaiting: z.number(),
    }),
    /** milliseconds by which the server's clock is ahead of the database's; below zero: behind */
    clockAhead: z.number(),
  })
  .meta({ id: 'Health' })
export type AdminHealth = z.output<typeof health>
