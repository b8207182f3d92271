import type { Node } from '../database/node.ts'

/** A date at a venue that nobody has booked. */
export interface FreeDate {
  id: number
  venueId: number
  /** dollars */
  amountDueNow: number
}

/** More dates than anybody will book. */
export interface Stock {
  /** One that nobody else gets. */
  next(): FreeDate
}

const DAYS = 900

/** Lists more dates at every venue that has one, on the same terms, by which `amountDueNow` dollars are due now. */
export async function fillStock(primary: Pick<Node, 'ask'>, amountDueNow: number): Promise<Stock> {
  const dates = await primary.ask<{ id: string; venueId: string }>(
    `insert into listings (venue_id, event_date, max_guests, original_cents, discounted_cents, deposit_percent, created_at)
     select venue_id, event_date + day, max_guests, original_cents, discounted_cents, deposit_percent, created_at
       from (select distinct on (venue_id) * from listings order by venue_id, id) as one, generate_series(1, $1) as day
     returning id, venue_id as "venueId"`,
    [DAYS],
  )
  const left = dates.map(({ id, venueId }) => ({ id: Number(id), venueId: Number(venueId), amountDueNow }))
  return {
    next: () => {
      const date = left.pop()
      if (!date) throw new Error('every date is booked: make more venues')
      return date
    },
  }
}
