import type { Tx } from '#server/platform/database/connect.ts'

/** Sets the note on this booking. */
export async function putNote(tx: Tx, number: number, note: string, at: Date): Promise<void> {
  await tx
    .insertInto('booking_notes')
    .values({ holding_id: number, note, changed_at: at })
    .onConflict((old) => old.column('holding_id').doUpdateSet({ note, changed_at: at }))
    .execute()
}

export async function deleteNote(tx: Tx, number: number): Promise<void> {
  await tx.deleteFrom('booking_notes').where('holding_id', '=', number).execute()
}

/** Deletes the notes that an account being erased wrote as a venue's owner, or that are about it as a couple. */
export async function deleteNotesAround(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom('booking_notes')
    .where('holding_id', 'in', (where) =>
      where
        .selectFrom('holdings')
        .innerJoin('bookings', 'bookings.id', 'holdings.booking_id')
        .innerJoin('venues', 'venues.id', 'bookings.venue_id')
        .select('holdings.id')
        .where((either) =>
          either.or([either('venues.owner_id', '=', userId), either('holdings.couple_id', '=', userId)]),
        ),
    )
    .execute()
}
