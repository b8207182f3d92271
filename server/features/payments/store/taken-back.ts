import type { Db } from '#server/platform/database/connect.ts'

/** A payment that showed a couple a venue, and that a bank has taken back; null as closedAt while it decides. */
export interface TakenBack {
  closedAt: Date | null
}

/**
 * The payments for dates, and for `transfers` too, that banks have taken back for good since then, or are deciding about,
 * from this couple or from a card that it has paid with. With `since` null, however long ago.
 */
export function takenBackFrom(
  db: Db,
  coupleId: number,
  { since, transfers }: { since: Date | null; transfers: boolean },
): Promise<TakenBack[]> {
  return db
    .selectFrom('chargebacks')
    .innerJoin('payments', 'payments.id', 'chargebacks.payment_id')
    .select('chargebacks.closed_at as closedAt')
    .where('payments.purpose', 'in', transfers ? ['deposit', 'full', 'transfer'] : ['deposit', 'full'])
    .where(({ or, and, eb }) =>
      or([
        eb('chargebacks.state', '=', 'open'),
        and([
          eb('chargebacks.state', '=', 'lost'),
          ...(since === null ? [] : [eb('chargebacks.closed_at', '>', since)]),
        ]),
      ]),
    )
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('payments.couple_id', '=', coupleId),
        eb(
          'payments.card',
          'in',
          selectFrom('payments as own').select('own.card').where('own.couple_id', '=', coupleId),
        ),
      ]),
    )
    .execute()
}
