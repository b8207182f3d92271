import { firstPostingAt } from '#server/features/ledger/store.ts'
import { DAY, HOUR, later } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { ProviderError } from '#server/platform/stripe/errors.ts'
import { movementsBetween } from '#server/platform/stripe/movements.ts'
import { type BooksOutcome, booksReadUntil, storeMovements } from '../store/provider-books.ts'

/** A movement may show up at the provider a little after it was made. */
const OVERLAP = HOUR
const PAGE = 100
/** The most pages that one call reads: about 30 seconds' worth. */
const MOST_PAGES = 100
/** The longest period we ask for in one request, in days. */
const MOST_DAYS = 32

type Reader = Pick<Services, 'db' | 'stripe' | 'clock' | 'log'>

/**
 * Continues reading the card provider's books from where we stopped, a day at a time (more where little moved), and
 * stores what it has read after every step. 'more': there is more to read, so call again; reading ends early once
 * `stopping` is aborted. The first time, reading begins the day before our ledger's first posting: what the account did
 * before us isn't ours.
 */
export async function readBooks(services: Reader, stopping?: AbortSignal): Promise<BooksOutcome | 'more'> {
  const { db, stripe, clock, log } = services
  if (!stripe) return 'no-provider'
  const now = clock.now()
  const known = (await booksReadUntil(db)) ?? later((await firstPostingAt(db)) ?? now, -DAY)
  let until = earlier(known, now) // if the clock was set back, what lies after now is read again
  let days = 1
  let pages = 0
  try {
    do {
      if (pages >= MOST_PAGES || stopping?.aborted) return 'more'
      const to = earlier(later(until, days * DAY), now)
      const movements = await movementsBetween(stripe, later(until, -OVERLAP), to)
      await inTransaction(db, (tx) => storeMovements(tx, movements, to))
      pages += 1 + Math.floor(movements.length / PAGE)
      days = movements.length < PAGE ? Math.min(days * 2, MOST_DAYS) : 1
      until = to
    } while (until < now)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error }, 'the books of the card provider could not be read')
    return 'no-answer'
  }
  return 'read'
}

const earlier = (one: Date, other: Date) => (one < other ? one : other)
