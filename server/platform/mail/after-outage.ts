import type { Db } from '../database/connect.ts'
import type { Sweep } from '../jobs/sweeper.ts'
import { hasMailsHeldUp, tryMailsHeldUp } from './outbox.ts'

/** After an outage, we look twice for what it held up: at the first look, an email may be about to fail. */
const LOOKS = 2

/**
 * The timer that has emails tried within about a minute of the end of an outage of the mail server, although their next
 * try may be hours away. It asks the server only while such emails wait, and brings them forward only after an outage,
 * so that one that the server always hangs up on isn't tried without end. `answers`: whether the server takes a session
 * now. The server may have been down before this process began.
 */
export function triesAfterOutage(db: Db, answers: (stopping?: AbortSignal) => Promise<boolean>): Sweep {
  let looks = LOOKS
  return {
    name: 'emails after an outage',
    run: async (stopping) => {
      if (!(await hasMailsHeldUp(db))) return 0
      if (!(await answers(stopping))) {
        looks = LOOKS
        return 0
      }
      if (looks === 0) return 0
      looks -= 1
      return tryMailsHeldUp(db)
    },
    every: 60,
  }
}
