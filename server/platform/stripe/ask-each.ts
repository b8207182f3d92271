import type { Log } from '../log.ts'
import { ProviderError } from './errors.ts'

/**
 * Asks the card provider about each of these objects of ours, by id and up to `atOnce` at a time. One that fails is
 * logged under `what` and comes again with the next round; it never stops the others. Returns how many it asked about.
 */
export async function askEach<Id extends number | string>(
  log: Log,
  what: string,
  ids: readonly Id[],
  ask: (id: Id) => Promise<unknown>,
  { atOnce = 1 } = {},
): Promise<number> {
  const waiting = [...ids]
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await ask(id)
      } catch (error) {
        log[error instanceof ProviderError ? 'warn' : 'error'](
          { [what]: id, err: error },
          'asking the card provider failed',
        )
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return ids.length
}
