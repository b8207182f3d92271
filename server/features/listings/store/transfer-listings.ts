import { type Selectable, sql } from 'kysely'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Listings } from '#server/platform/database/schema.generated.ts'

/**
 * Inserts the listing of a transfer (domain.md row 16): the texts and facts with which the date was booked, which the
 * hold of the booking's number has, the booking's guests, the price that a buyer pays now, and what is still owed.
 * Cents.
 */
export async function insertTransferListing(
  tx: Tx,
  offer: {
    transferId: number
    bookingId: number
    maxGuests: number
    original: number
    discounted: number
    balance: number
    balanceDueDate: string | null
    at: Date
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('listings')
    .columns([
      'venue_id',
      'event_date',
      'max_guests',
      'deposit_percent',
      'description',
      'duration',
      'times',
      'includes',
      'excludes',
      'restrictions',
      'venue_city',
      'styles',
      'amenities',
      'transfer_id',
      'original_cents',
      'discounted_cents',
      'balance_cents',
      'balance_due_date',
      'created_at',
    ])
    .expression((build) =>
      build
        .selectFrom('holds')
        .innerJoin('listings', 'listings.id', 'holds.listing_id')
        .innerJoinLateral(sql<Selectable<Listings>>`jsonb_populate_record(listings, holds.shown)`.as('shown'), (join) =>
          join.onTrue(),
        )
        .select([
          'shown.venue_id',
          'shown.event_date',
          sql<number>`${offer.maxGuests}::integer`.as('max_guests'),
          'shown.deposit_percent',
          'shown.description',
          'shown.duration',
          'shown.times',
          'shown.includes',
          'shown.excludes',
          'shown.restrictions',
          'shown.venue_city',
          'shown.styles',
          'shown.amenities',
          sql<number>`${offer.transferId}::bigint`.as('transfer_id'),
          sql<number>`${offer.original}::bigint`.as('original_cents'),
          sql<number>`${offer.discounted}::bigint`.as('discounted_cents'),
          sql<number>`${offer.balance}::bigint`.as('balance_cents'),
          sql<string | null>`${offer.balanceDueDate}::date`.as('balance_due_date'),
          sql<Date>`${offer.at}::timestamptz`.as('created_at'),
        ])
        .where('holds.id', '=', offer.bookingId),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * The seller of a transfer asks for another price. Give `offered_again_at` when it is news to couples who look for such
 * a date. Cents.
 */
export async function repriceTransferListing(
  tx: Tx,
  id: number,
  price: { discounted_cents: number; offered_again_at?: Date },
): Promise<void> {
  await tx.updateTable('listings').set(price).where('id', '=', id).execute()
}

/**
 * The seller of a transfer has paid their balance, so less is left for the buyer to pay, which is news to couples who
 * look for such a date. Cents.
 */
export async function showLessOwed(tx: Tx, transfer: { id: number }, paid: number, at: Date): Promise<void> {
  await tx
    .updateTable('listings')
    .set((row) => ({ balance_cents: row('balance_cents', '-', paid), offered_again_at: at }))
    .where('transfer_id', '=', transfer.id)
    .execute()
}
