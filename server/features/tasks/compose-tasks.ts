import type { Task } from '#contract/api/tasks.ts'
import { isDueSoon } from '#contract/balances.ts'
import { todayIn } from '#contract/dates.ts'
import { offerWaitsFor } from '#contract/processes/offer.ts'
import { findUser } from '#server/features/accounts/store/users.ts'
import { overdueWarnedAt } from '#server/features/bookings/store/balances.ts'
import {
  bookingShownTo,
  bookingsShownTo,
  numbersShownTo,
  type ShownBooking,
} from '#server/features/bookings/store/shown-bookings.ts'
import { asksForBalance } from '#server/features/checkouts/policy.ts'
import { holdsToPay } from '#server/features/holds/store.ts'
import { sideOf } from '#server/features/messages/policy.ts'
import { threadsOf } from '#server/features/messages/store.ts'
import { buyersActions, stepsOn } from '#server/features/offers/policy.ts'
import { offersOf, offersOnTransfers } from '#server/features/offers/store.ts'
import { cardStops, lostOfBookings } from '#server/features/payments/store/chargebacks.ts'
import { paymentsOfHolding } from '#server/features/payments/store/payments.ts'
import { comingParts } from '#server/features/payouts/policy.ts'
import { findPayoutAccount } from '#server/features/payouts/store/payout-accounts.ts'
import { waitingFor } from '#server/features/payouts/store/payouts.ts'
import { openBalancesOf } from '#server/features/payouts/store/venue-balances.ts'
import { completedOf } from '#server/features/reviews/store.ts'
import { isOffMarket } from '#server/features/transfers/policy.ts'
import { disputesAnsweredBy } from '#server/features/transfers/store/evidence.ts'
import { liveTransferOf } from '#server/features/transfers/store/transfers.ts'
import {
  type TransferWithParties,
  transfersShownTo,
  transfersWithParties,
} from '#server/features/transfers/store/transfers-with-parties.ts'
import { ownVenues } from '#server/features/venues/store/venues.ts'
import { latestVerificationEvents } from '#server/features/venues/store/verification-log.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import {
  bookingTasks,
  buyersOfferTask,
  confirmEmailTask,
  holdTask,
  messageTask,
  openReviewTask,
  payoutTask,
  reviewTask,
  sellersOfferTask,
  toldTask,
  transferTasks,
} from './views.ts'

export async function couplesTasks(db: Db, viewer: Viewer, clock: Clock): Promise<Task[]> {
  const now = clock.now()
  const transfers = await transfersShownTo(db, viewer)
  const answered = await disputesAnsweredBy(
    db,
    'seller',
    transfers.flatMap(({ id, stage }) => (stage === 'disputed' ? id : [])),
  )
  const waits = transfers.some(
    ({ seller_id, stage }) => seller_id === viewer.id && (stage === 'consent' || stage === 'consented'),
  )
  const payable = waits && (await isSetUp(db, viewer))
  const ofTransfers = transfers.flatMap((transfer) =>
    transferTasks(transfer, transfer.seller_id === viewer.id ? 'seller' : 'buyer', {
      now,
      answered: answered.has(transfer.id),
      payable,
    }),
  )
  const settingUp = ofTransfers.some(({ kind }) => kind === 'payouts')
  const bookings = await bookingsShownTo(db, viewer)
  const ofBookings = await Promise.all(bookings.map((booking) => ofBooking(db, booking, now)))
  return [
    ...(await holdsToPay(db, viewer.id, now)).map(holdTask),
    ...ofTransfers,
    ...(await offersToAnswer(db, viewer, transfers, now)),
    ...ofBookings.flat(),
    ...(await completedOf(db, viewer.id)).flatMap((booking) => openReviewTask(booking, now)),
    ...(await ofMessages(db, viewer)),
    ...(settingUp ? [] : await ofPayouts(db, viewer, clock)),
    ...(await ofAddress(db, viewer)),
  ]
}

export async function venuesTasks(db: Db, viewer: Viewer, clock: Clock): Promise<Task[]> {
  const now = clock.now()
  const venues = await ownVenues(db, viewer.id)
  const transfers = await transfersShownTo(db, viewer)
  return [
    ...transfers.flatMap((transfer) => transferTasks(transfer, 'venue', { now, answered: false, payable: true })),
    ...(await ofMessages(db, viewer)),
    ...(await ofPayouts(db, viewer, clock)),
    ...(await ofAddress(db, viewer)),
    ...(await ofVenues(
      db,
      venues.filter((venue) => !venue.is_verified),
    )),
  ]
}

/** An address that nobody has confirmed as theirs: alerts and reminders may be reaching someone else. */
async function ofAddress(db: Db, viewer: Viewer): Promise<Task[]> {
  const user = await findUser(db, viewer.id)
  return user?.emailConfirmedAt === null ? [confirmEmailTask(user.email)] : []
}

async function ofVenues(db: Db, waiting: Awaited<ReturnType<typeof ownVenues>>): Promise<Task[]> {
  const words = await latestVerificationEvents(
    db,
    waiting.map(({ id }) => id),
  )
  return waiting.map((venue) => {
    const last = words.get(venue.id)
    return last && last.transition !== 'askAgain' ? toldTask(venue, last) : reviewTask(venue, last !== undefined)
  })
}

async function ofBooking(db: Db, booking: ShownBooking, now: Date): Promise<Task[]> {
  if (booking.state !== 'confirmed' || booking.ended_at !== null) return []
  const { number, balance_due_date: due, paid_cents, price_cents } = booking
  // for most bookings, nothing is due soon, and their own row is enough
  const today = todayIn(booking.venueState, now)
  const asks = paid_cents < price_cents && due !== null && isDueSoon(due, today)
  const [payments, warnedAt, liveTransfer] = asks
    ? [await paymentsOfHolding(db, number), await overdueWarnedAt(db, number), await liveTransferOf(db, booking.id)]
    : [[], null, undefined]
  const saved = payments.some((payment) => payment.save_card) && !(await cardStops(db, [number])).has(number)
  const takenBack = warnedAt === null ? 0 : ((await lostOfBookings(db, [number])).get(number) ?? 0)
  const payable = asks && asksForBalance(booking, liveTransfer, today)
  return bookingTasks(booking, { saved, warnedAt, takenBack, payable, now })
}

/**
 * Offers that wait for this couple: on the dates they sell, and those they made themselves. While a date is off the
 * market, offers on it can't be accepted or paid, so nobody is asked to act.
 */
async function offersToAnswer(db: Db, viewer: Viewer, own: readonly TransferWithParties[], now: Date): Promise<Task[]> {
  const selling = own.filter(
    (transfer) => transfer.seller_id === viewer.id && transfer.stage === 'listed' && !isOffMarket(transfer),
  )
  const onMine = await offersOnTransfers(
    db,
    selling.map(({ id }) => id),
  )
  const received = onMine.flatMap((offer) => {
    const transfer = selling.find(({ id }) => id === offer.transfer_id)
    if (!transfer || offerWaitsFor(offer.state) !== 'seller') return []
    return stepsOn(offer, 'seller', transfer, now).length > 0 ? [sellersOfferTask(offer, transfer)] : []
  })
  const made = (await offersOf(db, viewer.id)).filter(({ state }) => offerWaitsFor(state) === 'buyer')
  const transfers = await transfersWithParties(
    db,
    made.map(({ transfer_id }) => transfer_id),
  )
  const mine = made.flatMap((offer) => {
    const transfer = transfers.get(offer.transfer_id)
    const steps = transfer ? buyersActions(offer, transfer, now) : []
    // a couple that is paying already finds their hold among the tasks
    if (!transfer || transfer.stage === 'reserved' || isOffMarket(transfer) || steps.length === 0) return []
    return [buyersOfferTask(offer, transfer, steps.includes('pay'))]
  })
  return [...received, ...mine]
}

async function ofMessages(db: Db, viewer: Viewer): Promise<Task[]> {
  const threads = await threadsOf(db, { side: sideOf(viewer), numbers: await numbersShownTo(db, viewer) })
  const tasks = threads
    .filter(({ unread }) => unread > 0)
    .map(async ({ number, unread }) => {
      const booking = await bookingShownTo(db, viewer, number)
      return booking && messageTask(booking, unread, viewer.role === 'venue' ? booking.coupleName : booking.venueName)
    })
  return (await Promise.all(tasks)).filter((task) => task !== undefined)
}

/** Whether somebody can be paid, or has provided everything and is being checked. */
async function isSetUp(db: Db, viewer: Viewer): Promise<boolean> {
  const account = await findPayoutAccount(db, viewer.id)
  return account !== undefined && (account.ready || (account.submitted && account.requirements.length === 0))
}

/** Setting up payouts, for a payee who hasn't done so while money is waiting or still to come. */
async function ofPayouts(db: Db, viewer: Viewer, clock: Clock): Promise<Task[]> {
  if (await isSetUp(db, viewer)) return []
  const waiting = await waitingFor(db, viewer.id)
  const balances = viewer.role === 'venue' ? await openBalancesOf(db, viewer.id) : []
  const coming = balances.flatMap((balance) => comingParts(balance, clock.todayIn(balance.venueState)))
  if (waiting === 0 && coming.length === 0) return []
  const account = await findPayoutAccount(db, viewer.id)
  const total = coming.reduce((sum, { cents }) => sum + cents, waiting)
  const dated = coming.flatMap(({ cents, dueOn }) => (dueOn === null ? [] : { cents, dueOn }))
  const first = waiting === 0 ? dated.sort((a, b) => a.dueOn.localeCompare(b.dueOn))[0] : undefined
  const left = account?.provider_id ? account.requirements.length : null
  return [
    payoutTask(
      { total, first, left },
      viewer.role === 'venue' ? '/dashboard/venue?tab=payouts' : '/dashboard/transfer',
    ),
  ]
}
