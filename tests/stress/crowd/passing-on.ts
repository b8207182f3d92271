import { setTimeout as wait } from 'node:timers/promises'
import { escrowOrder } from '#tests/builders/transfers.ts'
import { books, type Market } from './couples.ts'
import type { Person } from './person.ts'

/** Who takes part when a booking is passed on. */
export interface Parties {
  seller: Person
  buyer: Person
  /** the owner of each venue */
  owners: ReadonlyMap<number, Person>
}

const LOOK_EVERY = 250
const LONGEST_WAIT = 120_000

/** A couple books a date and passes the booking on to another couple, through escrow, to the end. */
async function passesOn({ seller, buyer, owners }: Parties, market: Market): Promise<void> {
  const { town, bank } = market
  const booked = await books(seller, market)
  if (!booked) return
  const owner = owners.get(booked.date.venueId) as Person
  const asked = await seller.insist('POST /api/transfers', {
    body: { originalBookingId: booked.bookingId, transferPrice: '2700' },
  })
  if (asked.status >= 300) return
  const id = asked.body.id as number
  town.diary.asked.add(id)
  const path = { params: { id } }

  /** The transfer once it has come this far, as this party sees it; null if it never does. */
  const comesTo = async (who: Person, stage: string) => {
    for (const end = Date.now() + LONGEST_WAIT; Date.now() < end && !town.over(); await wait(LOOK_EVERY)) {
      const { status, body } = await who.ask('GET /api/transfers/{id}', path)
      if (status === 200 && body.stage === stage) return body
    }
    return null
  }
  await owner.insist('POST /api/transfers/{id}/consent', { ...path, body: {} })
  const listed = await comesTo(seller, 'listed')
  if (!listed) return
  const listing = { id: listed.listingId, amountDueNow: listed.buyerPrice }
  const reserved = await buyer.insist('POST /api/create-escrow', { body: escrowOrder(listing) })
  if (reserved.status !== 200 || !(await bank.charge(reserved.body))) return
  if (!(await comesTo(seller, 'funded'))) return
  await owner.insist('POST /api/transfers/{id}/assign', path)
  await buyer.insist('POST /api/transfers/{id}/confirm', path)
  if (await comesTo(buyer, 'completed')) town.diary.passedOn.add(id)
}

/** Passes on one booking after the other until time is up. */
export async function keepsPassingOn(parties: Parties, market: Market, pause: number): Promise<void> {
  while (!market.town.over()) {
    await passesOn(parties, market)
    await wait(pause * (0.5 + Math.random()))
  }
}
