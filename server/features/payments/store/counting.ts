import { type RawBuilder, sql } from 'kysely'

/** An id, or the SQL that names one. */
type Id = number | RawBuilder<unknown>

/** The money came, and came in time: what came too late goes back, and paid for nothing (docs/decisions/0010). */
const counts = sql`p.state = 'succeeded' and p.returned_at is null`

/**
 * SQL: payment `p` is part of what this couple has paid for this booking: a payment for the booking itself, or the price
 * of the transfer by which the couple took it over.
 */
export const countsForCouple = (of: { couple: Id; booking: Id }) => sql<boolean>`
  (${counts} and p.couple_id = ${of.couple}
   and (p.booking_id = ${of.booking}
        or p.transfer_id in (select bought.id from transfers bought where bought.new_booking_id = ${of.booking})))`

/**
 * SQL: payment `p` brought its venue money for one of these bookings, given as an array or a subquery. The price of a
 * transfer is not among them: it goes to the seller.
 */
export const countsForVenue = (bookings: readonly number[] | RawBuilder<unknown>) =>
  sql<boolean>`(${counts} and p.booking_id = any(${bookings}))`
