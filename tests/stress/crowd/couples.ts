import { setTimeout as wait } from 'node:timers/promises'
import { order } from '#tests/builders/bookings.ts'
import type { Bank } from './card-provider.ts'
import type { Person, Town } from './person.ts'
import type { FreeDate, Stock } from './stock.ts'

/** What a couple needs to book. */
export interface Market {
  town: Town
  bank: Bank
  stock: Stock
}

const LOOK_EVERY = 250
/** The poller asks the card provider every 30 seconds, whatever became of the webhook. */
const LONGEST_WAIT = 120_000

export interface Booked {
  bookingId: number
  date: FreeDate
}

/**
 * A couple takes a date, pays the deposit and waits until the booking is confirmed. Half of the browsers come back from
 * paying and say so (`sync`); otherwise, the webhook has to confirm it. Null if the couple doesn't get the date.
 */
export async function books(
  couple: Person,
  { town, bank, stock }: Market,
  { sync = Math.random() < 0.5 } = {},
): Promise<Booked | null> {
  const { diary } = town
  const date = stock.next()
  const held = await couple.insist('POST /api/create-payment-intent', { body: order(date) })
  if (held.status !== 200) return null
  const bookingId = held.body.bookingId as number
  diary.held.add(bookingId)
  if (!(await bank.charge(held.body))) return null
  if (sync) await couple.insist('POST /api/checkout/{id}/sync', { params: { id: date.id } })
  for (const end = Date.now() + LONGEST_WAIT; Date.now() < end && !town.over(); await wait(LOOK_EVERY)) {
    const { status, body } = await couple.ask('GET /api/checkout/{id}', { params: { id: date.id } })
    if (status !== 200 || body.state !== 'paid') continue
    diary.confirmed.add(bookingId)
    return { bookingId, date }
  }
  return null
}

/** Books one date after the other, with a pause between them, until time is up. */
export async function keepsBooking(couple: Person, market: Market, pause: number): Promise<void> {
  while (!market.town.over()) {
    await books(couple, market)
    await wait(pause * (0.5 + Math.random()))
  }
}
