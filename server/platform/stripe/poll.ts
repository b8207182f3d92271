import { inTransaction, type Tx } from '../database/connect.ts'
import type { Services } from '../services.ts'
import { ProviderError } from './errors.ts'

const BATCH = 40

/**
 * Claims objects of ours that wait for the card provider, by id, and asks about each; nothing without a provider.
 * Returns how many it asked about. Nobody else claims what `claim` returns for a while.
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

/** Asks about each of these. One that fails is logged as `what`, stops no other, and comes again with the next round. */
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
