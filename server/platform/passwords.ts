import { hash, verify } from '@node-rs/argon2'
import { AppError } from './errors.ts'

/** argon2id, the package's default algorithm, at OWASP's first choice: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of a random password that nobody knows: an unknown account costs the same time as a known one. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$HRJLHpNcrkpng/fK+4b06Q$VHE8kIrzklKhpoyS4m9dVQOO380WC2YzpSuh3HAlOvU'

/** Two at once leave threads of libuv to files and names; a hundred waiting are about a second's work. */
const queue = boundedQueue({ atOnce: 2, waiting: 100 })

/**
 * The argon2id hash of a new password, as a PHC string. Composed and decomposed accents count as the same letter.
 * @throws AppError too_many_requests when too many passwords wait already
 */
export function hashPassword(password: string): Promise<string> {
  return queue(() => hash(password.normalize('NFKC'), COST))
}

/**
 * Whether `password` made `stored`. Null, for an account that does not exist, takes as long and is never true.
 * @throws AppError too_many_requests when too many passwords wait already
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await queue(() => verify(stored ?? NOBODY, password.normalize('NFKC')))
  return stored !== null && matches
}

/**
 * Runs at most `atOnce` works together (19 MiB of memory each) and lets `waiting` more stand in line. One more is
 * refused with 429, so that a flood of logins can't exhaust the memory.
 */
export function boundedQueue(limits: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = []
  let running = 0

  return async function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (running >= limits.atOnce) {
      if (line.length >= limits.waiting) {
        throw new AppError('too_many_requests', 'Many people are signing in right now. Please try again in a moment.', {
          retryAfterSeconds: 5,
        })
      }
      await new Promise<void>((turn) => line.push(turn)) // whoever ends hands its place on
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
