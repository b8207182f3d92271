import { toCents, toDollars } from '../cents.ts'
import { type Kind, kind, type Outcome } from '../command-kinds.ts'
import { type Booking, isQuestioned, isUnsold, type Picture, paidByCouple } from '../picture.ts'
import { bookingEnded, refunded, returned, unsold } from '../picture-changes.ts'
import { asks, refused, Surprise, said, type World } from '../world.ts'
import { who } from './paying.ts'

type Role = 'couple' | 'venue' | 'admin'
const by = (world: World, role: Role, booking: Booking) =>
  ({ couple: who(world, booking.couple), venue: world.owner, admin: world.admin })[role]

/** What a couple gets back: a paid balance until 14 days before the event, or everything if somebody else cancels. */
function refundOf(picture: Picture, role: Role, booking: Booking): number {
  const paid = paidByCouple(booking)
  if (role !== 'couple') return paid
  return isInTime(picture, booking) ? Math.min(Math.max(0, booking.paid - booking.date.deposit), paid) : 0
}

const isInTime = (picture: Picture, { date }: Booking) => picture.daysTo(date.event) >= 14

/**
 * What the product says would go back. If a bank took something back for good, the amount depends on what the venue had
 * been paid by then: at least what is left beyond the deposit, and no more than we still have of the couple's money.
 * While a bank is deciding, the product may not have heard of everything that banks have taken, but then it refuses.
 */
export async function refundNow(world: World, picture: Picture, role: Role, booking: Booking): Promise<number> {
  const most = refundOf(picture, role, booking)
  const lost = booking.payments.reduce((sum, { taken, disputed }) => sum + (disputed === 'lost' ? taken : 0), 0)
  if (role !== 'couple' || lost === 0 || most === 0 || !mayCancel(picture, role, booking)) return most
  const options = { params: { id: booking.id } }
  const { status, body } = await asks(by(world, role, booking), 'GET /api/bookings/{id}/cancellation', options)
  if (status !== 200) return most
  const refund = toCents(body.refund)
  if (body.refusal !== null && isQuestioned(booking)) return refund
  const least = Math.max(0, Math.min(most, booking.paid - lost - booking.date.deposit))
  if (refund > most || refund < least) throw new Surprise(`canceling gives ${refund} back, of ${least} to ${most}`)
  return refund
}

/** Whether this role may cancel the booking now. */
export function mayCancel(picture: Picture, role: Role, booking: Booking): boolean {
  const { transfer, state, date } = booking
  if (picture.daysTo(date.event) < 0) return false
  if (state === 'confirmed') return transfer?.stage !== 'reserved'
  if (state !== 'transferring' || role === 'couple') return false
  return transfer?.stage === 'funded' || (transfer?.stage === 'disputed' && role === 'admin')
}

/** Canceled for certain: the transfer ends first. What a couple cancels 7 or more days ahead is on the market again. */
export function wasCancelled(picture: Picture, role: Role, booking: Booking, refund: number): void {
  const { transfer } = booking
  if (transfer && isUnsold(transfer.stage)) {
    unsold(transfer, role === 'couple' ? 'withdrawn' : 'expired')
  } else if (transfer?.stage === 'funded' || transfer?.stage === 'disputed') {
    returned(picture, transfer)
  }
  bookingEnded(booking, 'cancelled', role === 'couple' && picture.daysTo(booking.date.event) >= 7)
  refunded(booking.payments, refund)
}

export const cancels = (world: World, role: Role, booking: Booking, refund: number) =>
  asks(by(world, role, booking), 'POST /api/bookings/{id}/cancel', {
    params: { id: booking.id },
    body: { refund: toDollars(refund), reason: 'Our plans have changed' },
  })

/** Whether a payment that the product hears about only while canceling may be on its way. */
const unsettled = ({ balance }: Booking) => balance?.card === 'paid' || balance?.card === 'processing'

async function cancel(world: World, picture: Picture, role: Role, booking: Booking): Promise<Outcome> {
  const refund = await refundNow(world, picture, role, booking)
  const may = mayCancel(picture, role, booking)
  const reply = await cancels(world, role, booking, refund)
  if (reply.status === 200 && may) {
    if (toCents(reply.body.refund) !== refund) throw new Surprise(`refund ${reply.body.refund}, expected ${refund}`)
    wasCancelled(picture, role, booking, refund)
    return 'done'
  }
  if (reply.status === 200) throw new Surprise(`${role} could cancel booking ${booking.id}, which is ${booking.state}`)
  // what a bank asks for can't be refunded: the reason given is the chargeback, or that the refund has changed
  if (may && isQuestioned(booking)) refused(reply, 'chargeback_open', 'refund_changed')
  else if (may && !unsettled(booking)) throw new Surprise(`${role} could not cancel: ${said(reply)}`)
  else refused(reply, 'state_changed', 'chargeback_open', 'refund_changed')
  return 'refused'
}

const owed = ({ date, paid }: Booking) => date.price - paid
const cancellable = (role: Role) => (picture: Picture) =>
  picture.standing().filter((booking) => mayCancel(picture, role, booking))

export const BALANCE_AND_CANCELLING: Kind[] = [
  kind(
    'opens the payment of their balance',
    4,
    (picture) =>
      picture
        .standing()
        .filter(
          (booking) => owed(booking) > 0 && booking.state === 'confirmed' && booking.transfer?.stage !== 'reserved',
        )
        .filter(({ balance, date }) => balance === null && picture.daysTo(date.event) >= 0),
    async (world, picture, booking) => {
      const body = { amount: toDollars(owed(booking)) }
      const options = { params: { id: booking.id }, body }
      const reply = await asks(who(world, booking.couple), 'POST /api/bookings/{id}/pay-balance', options)
      if (reply.status !== 200) throw new Surprise(`the balance is due, but: ${said(reply)}`)
      if (reply.body.clientSecret === null)
        throw new Surprise(`no payment of the balance: ${JSON.stringify(reply.body)}`)
      booking.balance = {
        of: 'balance',
        couple: booking.couple,
        page: booking.id,
        clientSecret: reply.body.clientSecret,
        amount: owed(booking),
        until: Number.POSITIVE_INFINITY,
        ending: false,
        card: 'none',
        saveCard: false,
        over: false,
        paid: null,
      }
      picture.checkouts.push(booking.balance)
      return 'done'
    },
  ),
  kind(
    'wants to pay a balance that is not due from them',
    1,
    (picture) => picture.bookings.filter((booking) => owed(booking) === 0 || booking.state !== 'confirmed'),
    async (world, _picture, booking) => {
      const options = { params: { id: booking.id }, body: { amount: toDollars(owed(booking)) } }
      const reply = await asks(who(world, booking.couple), 'POST /api/bookings/{id}/pay-balance', options)
      refused(reply, 'nothing_due', 'state_changed')
      return 'done'
    },
  ),
  kind('a couple cancels', 1, cancellable('couple'), (world, picture, booking) =>
    cancel(world, picture, 'couple', booking),
  ),
  kind('the venue cancels', 1, cancellable('venue'), (world, picture, booking) =>
    cancel(world, picture, 'venue', booking),
  ),
  kind('an admin cancels', 1, cancellable('admin'), (world, picture, booking) =>
    cancel(world, picture, 'admin', booking),
  ),
  kind(
    'somebody tries to cancel what cannot be canceled',
    1,
    (picture) =>
      picture.bookings.flatMap((booking) =>
        (['couple', 'venue', 'admin'] as const)
          .filter((role) => !mayCancel(picture, role, booking))
          .map((role) => ({ booking, role })),
      ),
    async (world, picture, { booking, role }) => {
      if ((await cancel(world, picture, role, booking)) === 'done') throw new Surprise('it was canceled')
      return 'done'
    },
  ),
  kind(
    'the venue lists the date again',
    4,
    (picture) => picture.dates.filter((date) => !date.onMarket && !date.booking && picture.daysTo(date.event) >= 0),
    async (world, _picture, date) => {
      const options = { params: { id: date.listing }, body: { isActive: true } }
      const reply = await asks(world.owner, 'PATCH /api/listings/{id}', options)
      if (reply.status !== 200) throw new Surprise(`could not be listed again: ${said(reply)}`)
      date.onMarket = true
      return 'done'
    },
  ),
]
