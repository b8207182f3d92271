import { type Insertable, type Selectable, sql } from 'kysely'
import { namesInFull } from '#server/features/accounts/store/names-in-full.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { Agreements } from '#server/platform/database/schema.generated.ts'
import type { Block } from '#server/platform/pdf/sheet.ts'

/**
 * A confirmed assignment agreement: never changed once it is written. Sums in cents. `words` is what it says; null if
 * the agreement was confirmed before words were stored.
 */
export type AgreementRow = Omit<Selectable<Agreements>, 'words'> & { words: Block[] | null }

/** What an agreement says before the venue has confirmed it. */
export type AgreementTerms = Omit<
  AgreementRow,
  'id' | 'confirmed_at' | 'confirmed_by' | 'confirmed_by_id' | 'answer_by' | 'words'
>

/** The number for the next agreement. */
export async function newAgreementId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select new_id('agreements') as id`.execute(tx)
  return (rows[0] as { id: number }).id
}

/** Throws the unique violation of `transfer_id` if the transfer already has an agreement. */
export async function insertAgreement(
  tx: Tx,
  { words, ...agreement }: Insertable<Omit<Agreements, 'words'>> & { words: readonly Block[] },
): Promise<void> {
  await tx
    .insertInto('agreements')
    .values({ ...agreement, words: JSON.stringify(words) })
    .execute()
}

export async function findAgreement(db: Db, transferId: number): Promise<AgreementRow | undefined> {
  return db
    .selectFrom('agreements')
    .selectAll()
    .$castTo<AgreementRow>()
    .where('transfer_id', '=', transferId)
    .executeTakeFirst()
}

/** A funded transfer's parties, and its booking as it is now. The caller has checked that the viewer may see it. */
export function partiesOfTransfer(db: Db, transferId: number) {
  return db
    .selectFrom('transfers')
    .innerJoin('bookings', 'bookings.id', 'transfers.booking_id')
    .innerJoin('holdings', 'holdings.id', 'transfers.holding_id')
    .innerJoin('venues', 'venues.id', 'transfers.venue_id')
    .innerJoin('users as seller', 'seller.id', 'transfers.seller_id')
    .innerJoin('users as buyer', 'buyer.id', 'transfers.buyer_id')
    .select([
      namesInFull('seller').as('seller_name'),
      namesInFull('buyer').as('buyer_name'),
      'venues.name as venue_name',
      'venues.address as venue_address',
      'venues.city as venue_city',
      'venues.state as venue_state',
      'venues.zip_code as venue_zip_code',
      'holdings.guest_count as bookingGuests',
      'bookings.price_cents as booking_cents',
      'bookings.paid_cents',
      'bookings.balance_due_date',
    ])
    .where('transfers.id', '=', transferId)
    .executeTakeFirstOrThrow()
}
