import { type RawBuilder, sql } from 'kysely'
import type { BookingStatus } from '#contract/processes/booking.ts'
import { namesInFull } from '#server/features/accounts/store/names-in-full.ts'
import { dueOf, paidCents } from '#server/features/bookings/store/bookings.ts'
import { statusOf } from '#server/features/bookings/store/shown-bookings.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows, pageInOrder, withAll } from '#server/platform/database/sorted-pages.ts'
import type { Page } from '#server/platform/http/paging.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { SHOWN_AS, type TransferRow } from './transfers.ts'

/** A transfer with its booking, its venue and the people in it; must leave the server only through a view. */
export type TransferWithParties = TransferRow & {
  /** the seller's holding and its sums and dates; for a completed transfer, as of its completion */
  bookingGuests: number
  maxGuests: number
  original_cents: number
  price_cents: number
  paid_cents: number
  balance_due_date: string | null
  /**
   * what the listing says is owed, and when: a couple that hasn't taken the date over learns no more, because what the
   * seller pays after a transfer has ended is the seller's business; 0 before it is listed
   */
  listedOwedCents: number
  listedDueDate: string | null
  /** the buyer's holding, once it has begun */
  buyerGuests: number | null
  buyerPaidCents: number | null
  buyerDueDate: string | null
  buyerBookingState: BookingStatus | null
  venueName: string
  /** while the venue isn't verified, nobody finds the listing */
  venueVerified: boolean
  /** whether the buyer may know the venue; false if there is no buyer */
  buyerKnows: boolean
  /** the city or area, and the state, that the listing shows; the venue's own before it is listed */
  shownCity: string
  shownState: string
  city: string
  venueState: string
  ownerId: number
  ownerName: string
  ownerEmail: string
  sellerName: string
  sellerEmail: string
  buyerName: string | null
  buyerEmail: string | null
  /** number of the transfer's agreement, once there is one */
  agreementId: number | null
  /** who confirmed that the contract names the buyer: venue or admin */
  confirmedBy: string | null
}

/** SQL: `value`, once the booking is the buyer's; null before. */
const ofBuyer = <T>(value: RawBuilder<T>) =>
  sql<T | null>`case when transfers.new_holding_id is not null then ${value} end`

/** Every transfer with its booking, venue and people. */
const allWithParties = (db: Db) =>
  db
    .selectFrom('transfers')
    .innerJoin('bookings', 'bookings.id', 'transfers.booking_id')
    .innerJoin('holdings as sold', 'sold.id', 'transfers.holding_id')
    .leftJoin('holdings as bought', 'bought.id', 'transfers.new_holding_id')
    .innerJoin('venues', 'venues.id', 'transfers.venue_id')
    .innerJoin('users as owner', 'owner.id', 'venues.owner_id')
    .innerJoin('users as seller', 'seller.id', 'transfers.seller_id')
    .leftJoin('users as buyer', 'buyer.id', 'transfers.buyer_id')
    .leftJoin('listings', 'listings.id', 'transfers.listing_id')
    .leftJoin('agreements', 'agreements.transfer_id', 'transfers.id')
    .selectAll('transfers')
    .select(SHOWN_AS)
    .select([
      'sold.guest_count as bookingGuests',
      'bookings.max_guests as maxGuests',
      'bookings.original_cents',
      'bookings.price_cents',
      paidCents('sold').as('paid_cents'),
      dueOf('sold').as('balance_due_date'),
      sql<number>`coalesce(listings.balance_cents, 0)`.as('listedOwedCents'),
      'listings.balance_due_date as listedDueDate',
      'bought.guest_count as buyerGuests',
      ofBuyer(paidCents('bought')).as('buyerPaidCents'),
      ofBuyer(dueOf('bought')).as('buyerDueDate'),
      ofBuyer(statusOf('bought')).as('buyerBookingState'),
      'venues.name as venueName',
      'venues.is_verified as venueVerified',
      sql<boolean>`exists (select from reveals where reveals.user_id = transfers.buyer_id
        and reveals.booking_id = transfers.booking_id and reveals.listing_id = transfers.listing_id)`.as('buyerKnows'),
      sql<string>`coalesce(listings.venue_city, venues.city)`.as('shownCity'),
      sql<string>`coalesce(listings.venue_state, venues.state)`.as('shownState'),
      'venues.city',
      'venues.state as venueState',
      'owner.id as ownerId',
      'owner.name as ownerName',
      'owner.email as ownerEmail',
      'seller.email as sellerEmail',
      'buyer.email as buyerEmail',
      'agreements.id as agreementId',
      'agreements.confirmed_by as confirmedBy',
      namesInFull('seller').as('sellerName'),
      namesInFull('buyer').as('buyerName'),
    ])

/** One transfer with everything, for commands and emails. The caller has checked that the viewer may see it. */
export async function transferWithParties(db: Db, id: number): Promise<TransferWithParties> {
  return (await allWithParties(db).where('transfers.id', '=', id).executeTakeFirstOrThrow()) as TransferWithParties
}

/** These transfers by id, with everything. The caller has checked that the viewer may see them. */
export async function transfersWithParties(db: Db, ids: readonly number[]): Promise<Map<number, TransferWithParties>> {
  if (ids.length === 0) return new Map()
  const rows = (await allWithParties(db).where('transfers.id', 'in', ids).execute()) as TransferWithParties[]
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The transfers this viewer may see: a query of its own, which PostgreSQL plans ten times as fast as one with all the
 * joins.
 */
const shownTo = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('transfers')
    .select('transfers.id')
    .$if(viewer.role === 'venue', (query) =>
      query.where('transfers.venue_id', 'in', (from) =>
        from.selectFrom('venues').select('venues.id').where('venues.owner_id', '=', viewer.id),
      ),
    )
    .$if(viewer.role === 'couple', (query) =>
      query.where((where) =>
        where.or([
          where('transfers.seller_id', '=', viewer.id),
          where.and([where('transfers.buyer_id', '=', viewer.id), where('transfers.funded_at', 'is not', null)]),
        ]),
      ),
    )

/** These transfers, in this order, with everything. The caller has checked that the viewer may see them. */
export const withParties = (db: Db, shown: readonly { id: number }[]): Promise<TransferWithParties[]> =>
  withAll(shown, async (ids) => [...(await transfersWithParties(db, ids)).values()])

/**
 * The transfers this viewer may see: sellers theirs, buyers those they funded, owners those of their venues, admins
 * all. Newest first; `id` narrows the list to one. Admins page through theirs with store/transfers-for-admins.ts.
 */
export async function transfersShownTo(
  db: Db,
  viewer: Viewer,
  narrow: { id?: number } = {},
): Promise<TransferWithParties[]> {
  const shown = await shownTo(db, viewer)
    .$if(narrow.id !== undefined, (query) => query.where('transfers.id', '=', narrow.id as number))
    .orderBy('transfers.created_at', 'desc')
    .orderBy('transfers.id', 'desc')
    .execute()
  return withParties(db, shown)
}

/** One page of the transfers this viewer may see, newest first. */
export async function pageOfTransfers(db: Db, viewer: Viewer, page: Page): Promise<TransferWithParties[]> {
  const shown = await pageInOrder(shownTo(db, viewer), page, {
    rows: shownTo(db, viewer),
    id: sql`transfers.id`,
    usual: { by: [sql`transfers.created_at`], descending: true },
    sorts: {},
  }).execute()
  return withParties(db, shown)
}

/** How many transfers this viewer may see. */
export const countTransfersShownTo = (db: Db, viewer: Viewer): Promise<number> => countRows(shownTo(db, viewer))
