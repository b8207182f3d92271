import { addressOrClosed } from '#contract/accounts/erased-address.ts'
import { refundedInAll, toDollars } from '#contract/money.ts'
import { payoutWords } from '#contract/wording/payout-words.ts'
import { numberForAdmins } from '#server/features/payments/policy.ts'
import type { PaymentForAdmins } from '#server/features/payments/store/payments-for-admins.ts'
import type { RefundForAdmins } from '#server/features/payments/store/refunds-for-admins.ts'
import { whatOf } from '#server/features/payouts/policy.ts'
import type { StatementRow } from '#server/features/payouts/store/payouts.ts'
import { buyerPrice, sellerPrice } from '#server/features/transfers/policy.ts'
import type { TransferWithParties } from '#server/features/transfers/store/transfers-with-parties.ts'
import type { Sheet } from '#server/platform/csv.ts'
import type { AdminBookingRow } from './store/bookings.ts'
import type { PostingRow } from './store/postings.ts'
import type { AdminUserRow } from './store/users.ts'
import type { AdminListingRow, AdminVenueRow } from './store/venues-and-listings.ts'
import { adminBookingRow, adminListing } from './views.ts'

const day = (instant: Date | null) => instant?.toISOString().slice(0, 10) ?? null
const yesNo = (yes: boolean) => (yes ? 'yes' : 'no')

export const usersSheet: Sheet<AdminUserRow> = {
  header: ['ID', 'Name', 'Email', 'Role', 'Verified', 'Created (UTC)'],
  cells: ({ id, name, email, role, verified, createdAt }) => [id, name, email, role, yesNo(verified), day(createdAt)],
}

export const venuesSheet: Sheet<AdminVenueRow> = {
  header: ['ID', 'Name', 'City', 'State', 'Capacity', 'Verified', 'Owner', 'Owner email', 'Created (UTC)', 'Declined'],
  cells: (venue) => [
    venue.id,
    venue.name,
    venue.city,
    venue.state,
    venue.max_capacity,
    yesNo(venue.is_verified),
    venue.owner_name,
    addressOrClosed(venue.owner_email),
    day(venue.created_at),
    yesNo(venue.declined),
  ],
}

export const listingsSheet: Sheet<AdminListingRow> = {
  header: ['ID', 'Venue number', 'Venue', 'Date', 'Original price', 'Price', 'Kind', 'Status', 'Currency'],
  cells: (row) => {
    const listing = adminListing(row)
    return [
      listing.id,
      listing.venueId,
      listing.venueName,
      listing.date,
      listing.originalPrice,
      listing.totalPrice,
      listing.isTransfer ? 'Transfer' : 'Direct',
      listing.isActive ? 'Active' : 'Inactive',
      'USD',
    ]
  },
}

export const bookingsSheet: Sheet<AdminBookingRow> = {
  header: [
    'ID',
    'Couple user number',
    'Couple',
    'Listing number',
    'Venue',
    'Event date',
    'Status',
    'Price',
    'Deposit',
    'Paid',
    'Currency',
  ],
  cells: (row) => {
    const booking = adminBookingRow(row)
    return [
      booking.id,
      booking.coupleId,
      booking.coupleName,
      booking.listingId,
      booking.venueName,
      booking.eventDate,
      booking.status,
      booking.amount,
      booking.depositAmount,
      booking.paidAmount,
      'USD',
    ]
  },
}

export const transfersSheet: Sheet<TransferWithParties> = {
  header: [
    'ID',
    'Booking',
    'Event date',
    'Venue',
    'City',
    'State',
    'Seller',
    'Seller email',
    'Buyer',
    'Buyer email',
    'Stage',
    'Seller price',
    'Venue fee',
    'Buyer price',
    'Currency',
    'Created (UTC)',
    'Ended (UTC)',
  ],
  cells: (transfer) => [
    transfer.id,
    transfer.holding_id,
    transfer.event_date,
    transfer.venueName,
    transfer.city,
    transfer.venueState,
    transfer.sellerName,
    addressOrClosed(transfer.sellerEmail),
    transfer.buyerName,
    transfer.buyerEmail && addressOrClosed(transfer.buyerEmail),
    transfer.stage,
    toDollars(sellerPrice(transfer)),
    toDollars(transfer.venue_fee_cents),
    toDollars(buyerPrice(transfer)),
    'USD',
    day(transfer.created_at),
    day(transfer.ended_at),
  ],
}

export const refundsSheet: Sheet<RefundForAdmins> = {
  header: [
    'ID',
    'Couple user number',
    'Couple',
    'Couple email',
    'Amount',
    'Currency',
    'For',
    'Status',
    'Failure',
    'Booking',
    'Transfer',
    'Created (UTC)',
  ],
  cells: (refund) => [
    refund.id,
    refund.couple_id,
    refund.coupleName,
    addressOrClosed(refund.coupleEmail),
    toDollars(refund.amount_cents),
    'USD',
    refund.reason,
    refund.state,
    refund.failure_message,
    refund.number,
    refund.transfer_id,
    day(refund.created_at),
  ],
}

export const payoutsSheet: Sheet<StatementRow> = {
  header: [
    'ID',
    'Payee user number',
    'Payee',
    'Payee email',
    'For',
    'Venue',
    'Booking',
    'Transfer',
    'Event date',
    'Gross',
    'Fee',
    'Applied to what they owed',
    'Net',
    'Currency',
    'Status',
    'Failure',
    'Created (UTC)',
    'Paid (UTC)',
  ],
  cells: (payout) => [
    payout.id,
    payout.payee_id,
    payout.payeeName,
    addressOrClosed(payout.payeeEmail),
    payoutWords(whatOf(payout)),
    payout.venueName,
    payout.number,
    payout.transferId,
    payout.eventDate,
    toDollars(payout.gross_cents),
    toDollars(payout.fee_cents),
    toDollars(payout.kept_cents),
    toDollars(payout.amount_cents),
    'USD',
    payout.state,
    payout.failure_message,
    day(payout.created_at),
    day(payout.paid_at),
  ],
}

export const paymentsSheet: Sheet<PaymentForAdmins> = {
  header: [
    'ID',
    'Payer user number',
    'Payer',
    'For',
    'Booking',
    'Transfer',
    'Amount',
    'Refunded',
    'Card fee',
    'Currency',
    'Status',
    'Chargebacks',
    'Provider’s payment ID',
    'Created (UTC)',
  ],
  cells: (payment) => [
    numberForAdmins(payment),
    payment.couple_id,
    payment.payerName,
    payment.purpose,
    payment.number,
    payment.transfer_id,
    toDollars(payment.amount_cents),
    toDollars(refundedInAll(payment.refunded_cents, payment.byHand)),
    payment.fee_cents === null ? null : toDollars(payment.fee_cents),
    'USD',
    payment.state,
    payment.chargebacks.map(({ cents, state }) => `${state} ${toDollars(cents)}`).join('; '),
    payment.intent_id,
    day(payment.created_at),
  ],
}

/** The entries of these postings, each with its posting. */
export async function* entriesOf(pages: AsyncIterable<PostingRow[]>): AsyncGenerator<PostingEntry[], void> {
  for await (const page of pages)
    yield page.flatMap((posting) => posting.entries.map((entry) => ({ ...posting, ...entry })))
}
type PostingEntry = PostingRow & PostingRow['entries'][number]

export const postingsSheet: Sheet<PostingEntry> = {
  header: [
    'Posting',
    'Posted (UTC)',
    'Kind',
    'Reference',
    'Booking',
    'Transfer',
    'Account',
    'Debit',
    'Credit',
    'Currency',
  ],
  cells: ({ id, at, kind, ref, number, transferId, account, cents }) => [
    id,
    at.toISOString(),
    kind,
    ref,
    number,
    transferId,
    account,
    cents > 0 ? toDollars(cents) : null,
    cents < 0 ? toDollars(-cents) : null,
    'USD',
  ],
}
