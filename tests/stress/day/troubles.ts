import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FaultName } from '#sandbox/records/faults.ts'
import type { DeliveryMode } from '#sandbox/webhooks/queue.ts'
import type { TestApp } from '#tests/app.ts'
import type { provider } from '#tests/builders/provider.ts'
import type { Dice } from '#tests/model/dice.ts'

/** What goes wrong for a while. */
export interface Trouble {
  name: string
  /** called before people do something, in each step that the trouble lasts */
  begins?(site: Site): Promise<void>
  /** called while they do it */
  lasts?(site: Site): Promise<void>
}

export interface Site {
  app: TestApp
  bank: ReturnType<typeof provider>
  dice: Dice
}

/** Every call, or only the first few of a step. */
const calls = (dice: Dice): number | null => (dice.chance(30) ? null : dice.between(1, 6))

const ofProvider = (name: FaultName, match = ''): Trouble => ({
  name: match ? `${name} of ${match}` : name,
  begins: ({ bank, dice }) => bank.fails(name, match, calls(dice)),
})

const ofWebhooks = (mode: DeliveryMode): Trouble => ({
  name: `webhooks: ${mode}`,
  begins: ({ bank }) => bank.webhooks(mode),
})

/** Whatever the app is doing in the database is interrupted, three times. */
const SESSIONS_ENDED: Trouble = {
  name: 'the database ends every session',
  lasts: async ({ app }) => {
    for (const after of [5, 60, 150]) {
      await wait(after)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
                 where datname = current_database() and application_name like 'unveil-test-app%'`.execute(
        app.database.db,
      )
    }
    await wait(300) // until every pool has noticed: the test's own clock uses one of them
  },
}

/** One of these at a time, or two. */
export const TROUBLES: Trouble[] = [
  ofProvider('api_500'),
  ofProvider('api_500_kept'),
  ofProvider('api_500_done'),
  ofProvider('api_429'),
  ofProvider('api_no_answer'),
  ofProvider('api_unreachable'),
  ofProvider('api_500_done', 'POST /v1/refunds'),
  ofProvider('api_no_answer', 'POST /v1/transfers'),
  ofProvider('slow_settlement'),
  ofProvider('refund_fails'),
  ofProvider('refund_refused'),
  ofProvider('transfer_fails'),
  ofProvider('reversal_fails'),
  ofWebhooks('never'),
  ofWebhooks('hold'),
  ofWebhooks('late'),
  ofWebhooks('twice'),
  ofWebhooks('shuffled'),
  SESSIONS_ENDED,
]

/** Makes everything work again: what was held back arrives in a different order, and banks finally say yes or no. */
export async function calm({ bank, dice }: Pick<Site, 'bank' | 'dice'>): Promise<void> {
  await bank.works()
  for (const { id, status } of await bank.objects('payment_intent')) {
    if (status === 'processing') await bank.settles(id, dice.chance(70) ? 'succeeded' : 'declined')
  }
  await bank.webhooks('normal')
  await bank.release(true)
}
