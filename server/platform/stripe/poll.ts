import type { Tx } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Services } from '../services.ts'
import { ProviderError } from './errors.ts'

const BATCH = 40

/**
 * Claims rows of ours that are waiting for the card provider and asks about each, by id. Returns how many it claimed; 0
 * if there is no provider. For a while, nobody else gets what `claim` has returned.
 */
export async function poll<Id extends number | string>(
  services: Services,
  what: string,
  claim: (tx: Tx, at: Date, limit: number) => Promise<Id[]>,
  ask: (id: Id) => Promise<unknown>,
  { atOnce = 1 } = {},
): Promise<number> {
  if (!services.stripe) return 0
  const ids = await inTransaction(services.db, (tx) => claim(tx, services.clock.now(), BATCH))
  await askEach(services, what, ids, ask, { atOnce })
  return ids.length
}

/**
 * Asks about each of these ids. One that fails is logged under the name `what`, stops none of the others, and is asked
 * about again in the next round.
 */
export async function askEach<Id extends number | string>(
  { log }: Pick<Services, 'log'>,
  what: string,
  ids: readonly Id[],
  ask: (id: Id) => Promise<unknown>,
  { atOnce = 1 } = {},
): Promise<void> {
  const waiting = [...ids]
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await ask(id)
      } catch (error) {
        log[error instanceof ProviderError ? 'warn' : 'error']({ [what]: id, err: error }, 'asking the provider failed')
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
