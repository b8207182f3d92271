import type { Tx } from '#server/platform/database/connect.ts'
import { checkGuestCount } from '../policy.ts'
import { type HoldRow, setGuestsOfHold } from '../store.ts'

/** Sets the number of guests of a running hold. Throws invalid_request above the most that the listing takes. */
export async function changeGuestsOfHold(tx: Tx, hold: HoldRow, guestCount: number): Promise<void> {
  checkGuestCount(guestCount, hold.max_guests)
  await setGuestsOfHold(tx, hold.id, guestCount)
}
