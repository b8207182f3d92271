import { hash, verify } from '@node-rs/argon2'
import { AppError } from './errors.ts'
import { boundedQueue } from './turns/bounded-queue.ts'

/** argon2id, the package's default algorithm, at OWASP's first choice: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a random password that nobody knows: an unknown account takes as long as a known one. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$HRJLHpNcrkpng/fK+4b06Q$VHE8kIrzklKhpoyS4m9dVQOO380WC2YzpSuh3HAlOvU'

/**
 * Two hashes at a time (19 MiB of memory each) leave libuv threads for files and DNS; with a hundred in line, the last
 * one waits about a second.
 */
const queue = boundedQueue(
  { atOnce: 2, waiting: 100 },
  () =>
    new AppError('too_many_requests', 'Many people are logging in right now. Please try again in a moment.', {
      retryAfterSeconds: 5,
    }),
)

/**
 * The argon2id hash of a new password, as a PHC string. Composed and decomposed accents count as the same letter.
 * @throws AppError too_many_requests when too many passwords are already waiting
 */
export function hashPassword(password: string): Promise<string> {
  return queue(() => hash(password.normalize('NFKC'), COST))
}

/**
 * Whether a stored hash was made at a different cost from new ones. If so, it is replaced once its password is known
 * again.
 */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = COST
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

/**
 * Whether `stored` is the hash of `password`. Null, for an account that does not exist, takes as long and is never
 * true.
 * @throws AppError too_many_requests when too many passwords are already waiting
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await queue(() => verify(stored ?? NOBODY, password.normalize('NFKC')))
  return stored !== null && matches
}
