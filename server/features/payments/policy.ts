import type { Cents } from '#contract/money.ts'
import type { ChargebackState } from '#contract/processes/chargeback.ts'
import type { CardStop } from '#contract/wording/balance-words.ts'
import { formatExactCents } from '#contract/wording/format.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Block, SumRow } from '#server/platform/pdf/sheet.ts'
import type { LoggedEvent } from '#server/platform/read-event-log.ts'
import type { GoneBack } from './store/refunds.ts'

/**
 * The number by which admins know a payment. A month of Premium is among the payments under a negative number
 * (`numberOfMonth` in store/payments-for-admins.ts).
 */
export const numberForAdmins = ({ id }: { id: number }): number => Math.abs(id)

/** What the log calls an admin's record of a wire; its reason is the wire's reference. */
export const PAID_BY_WIRE = 'pay-by-wire'

/** What a log's sums know an event by: a wire is an event of its chargeback, with a sum of its own. */
export const keyOfSum = ({ process, objectId, transition }: LoggedEvent): string =>
  `${transition === PAID_BY_WIRE ? 'wire' : process} ${objectId}`

/** What has left us for a payment's couple, or was taken back by their bank, in cents. */
export const sentBack = ({ toCard, onItsWay, byWire, takenBack }: GoneBack): Cents =>
  toCard + onItsWay + byWire + takenBack

/** What went back to the couple or was taken back by their bank, with a row for each way. */
export function backRows({ toCard, onItsWay, byWire, takenBack }: GoneBack): SumRow[] {
  const ways: [name: string, cents: Cents][] = [
    ['Sent back to the card', toCard],
    ['On its way back to the card', onItsWay],
    ['Sent back by bank transfer', byWire],
    ['Taken back by your bank', takenBack],
  ]
  return ways.filter(([, cents]) => cents > 0).map(([name, cents]) => ({ name, sum: formatExactCents(-cents) }))
}

/** What goes back and hasn't left us yet; an empty list if nothing does. */
export function stillOwed(backs: readonly GoneBack[]): Block[] {
  const owed = backs.reduce((sum, back) => sum + back.owed, 0)
  return owed > 0
    ? [{ kind: 'paragraph', text: `${formatExactCents(owed)} of this is waiting to be sent back to you.` }]
    : []
}

/**
 * What stops us from charging a saved card for a balance, by the states of the chargebacks on what the couple paid for
 * the booking (domain.md row 8). A couple that asks their bank for money back hasn't agreed to another charge. They can
 * still pay by hand. A bank that is still deciding counts before one that has decided, and a payment that a bank has
 * upheld stops nothing.
 */
export function cardStopOf(states: readonly ChargebackState[]): CardStop | null {
  if (states.includes('open')) return 'bank-decides'
  return states.includes('lost') ? 'bank-took-back' : null
}

/** A membership's card stays as long as the membership does. */
export const cardInUse = (): AppError =>
  new AppError(
    'state_changed',
    'This card pays for your Premium membership. You can remove it once another card pays for it or it ends.',
  )
