import { order, paysWith } from '#tests/builders/bookings.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { canBePaid } from '#tests/builders/payouts.ts'
import { escrowOrder } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn } from '#tests/builders/users.ts'
import { aVenue, type BuiltVenue } from '#tests/builders/venues.ts'
import type { CallOptions, Client } from '#tests/client.ts'
import { Dice } from '#tests/model/dice.ts'
import type { Site } from './troubles.ts'

interface Passage {
  id: number
  seller: SignedIn
  /** who last tried to buy it */
  buyer: SignedIn | null
  venue: BuiltVenue
  over: boolean
}

export interface Town extends Site {
  venues: BuiltVenue[]
  couples: SignedIn[]
  admin: SignedIn
  /** dates that were listed, and transfers that were begun, with their parties */
  dates: BuiltListing[]
  transfers: Passage[]
  /** the pages on which somebody has begun to pay */
  checkouts: { couple: SignedIn; listing: number }[]
  /** what the product has told a couple: this is yours */
  promised: { couple: SignedIn; bookingId: number }[]
  /** answers that must never be given, whatever goes wrong */
  wrong: string[]
  /** how many times each thing was done, and how many times it was refused or failed */
  done: Map<string, { done: number; not: number }>
}

const OVER = ['completed', 'refunded', 'withdrawn', 'declined', 'expired']
const CARDS = ['pm_card_visa', 'pm_card_visa', 'pm_card_visa', 'pm_card_chargeDeclined']
const reason = 'We have thought about it for a long time'
const inPath = ({ id }: { id: number }) => ({ params: { id } })

export async function settleTown(site: Site, numbers: { venues: number; couples: number }): Promise<Town> {
  const town: Town = {
    ...site,
    admin: await anAdmin(site.app),
    venues: [],
    couples: [],
    dates: [],
    transfers: [],
    checkouts: [],
    promised: [],
    wrong: [],
    done: new Map(),
  }
  while (town.venues.length < numbers.venues) {
    town.venues.push(
      await aVenue(site.app, await aVenueOwner(site.app))
        .in('Austin', 'TX')
        .verified(),
    )
  }
  while (town.couples.length < numbers.couples) {
    const couple = await aCouple(site.app)
    await canBePaid(site.app, couple)
    town.couples.push(couple)
  }
  for (const venue of town.venues) await publishes(town, venue)
  return town
}

/** Asks, and notes any answer but a success, a coded refusal, or one that says that something is down. */
async function asks<K extends Parameters<Client['try']>[0]>(
  town: Town,
  who: SignedIn,
  key: K,
  options: CallOptions<K> = {},
  // biome-ignore lint/suspicious/noExplicitAny: any answer
): Promise<{ status: number; body: any }> {
  const reply = await who.client.try(key, options)
  const { status, body } = reply
  const honest = status < 500 || status === 502 || status === 503 || status === 504
  if (!honest || (status >= 400 && typeof body?.code !== 'string')) {
    town.wrong.push(`${key}: ${status} ${JSON.stringify(body)}`)
  }
  return reply
}

async function publishes(town: Town, venue: BuiltVenue): Promise<boolean> {
  town.dates.push(await aListing(town.app, venue).inDays(town.dice.between(20, 300)))
  return true
}

/** The card is charged, or not: the couple's browser can't always tell. */
async function pays(town: Town, couple: SignedIn, listing: number, checkout: { clientSecret?: string | null }) {
  town.checkouts.push({ couple, listing })
  if (!checkout.clientSecret) return false
  const paid = await paysWith(town.app, { clientSecret: checkout.clientSecret }, town.dice.pick(CARDS)).then(
    () => true,
    () => false,
  )
  await comesBack(town, couple, listing)
  return paid
}

/** The page asks how the payment went. */
async function comesBack(town: Town, couple: SignedIn, listing: number): Promise<boolean> {
  const { status, body } = await asks(town, couple, 'POST /api/checkout/{id}/sync', { params: { id: listing } })
  if (status !== 200 || body.state !== 'paid') return false
  if (typeof body.bookingId === 'number') town.promised.push({ couple, bookingId: body.bookingId })
  return true
}

/** The party that a transfer waits for does their part, or the opposite. */
async function goesOn(town: Town): Promise<boolean> {
  const { dice, admin } = town
  const transfer = dice.pick(town.transfers.filter(({ over }) => !over))
  const { seller, buyer, venue } = transfer
  const path = inPath(transfer)
  const { body: view } = await asks(town, seller, 'GET /api/transfers/{id}', path)
  if (OVER.includes(view.stage)) transfer.over = true
  if (view.stage === 'listed') return buys(town, transfer, view)
  const answer = {
    consent: () => asks(town, venue.owner, 'POST /api/transfers/{id}/consent', { ...path, body: {} }),
    funded: () =>
      dice.chance(20)
        ? asks(town, venue.owner, 'POST /api/transfers/{id}/refuse', { ...path, body: { reason } })
        : asks(town, venue.owner, 'POST /api/transfers/{id}/assign', path),
    assigned: (by: SignedIn) =>
      dice.chance(40)
        ? asks(town, by, 'POST /api/transfers/{id}/dispute', { ...path, body: { reason } })
        : asks(town, by, 'POST /api/transfers/{id}/confirm', path),
    disputed: (by: SignedIn) => {
      if (dice.chance(40)) return asks(town, by, 'POST /api/transfers/{id}/settle', path)
      const action = dice.pick(['release', 'refund'] as const)
      return asks(town, admin, 'POST /api/admin/transfers/{id}/act', { ...path, body: { action, reason } })
    },
  }[view.stage as string]
  return (await answer?.(buyer ?? seller))?.status === 200
}

// biome-ignore lint/suspicious/noExplicitAny: a transfer, as the API shows it
async function buys(town: Town, transfer: Passage, view: any): Promise<boolean> {
  const buyer = town.dice.pick(town.couples.filter(({ id }) => id !== transfer.seller.id))
  const order = escrowOrder({ id: view.listingId, amountDueNow: view.buyerPrice })
  const { status, body } = await asks(town, buyer, 'POST /api/create-escrow', { body: order })
  if (status !== 200) return false
  transfer.buyer = buyer
  return pays(town, buyer, view.listingId, body)
}

/** What people do, each as often as its weight says. Each returns whether it came about. */
const DEEDS: { name: string; weight: number; act: (town: Town) => Promise<boolean> }[] = [
  {
    name: 'a couple books',
    weight: 30,
    act: async (town) => {
      const couple = town.dice.pick(town.couples)
      const date = town.dice.pick(town.dates)
      const { status, body } = await asks(town, couple, 'POST /api/create-payment-intent', { body: order(date) })
      return status === 200 && pays(town, couple, date.id, body)
    },
  },
  {
    name: 'a couple comes back to its payment',
    weight: 10,
    act: async (town) => {
      const { couple, listing } = town.dice.pick(town.checkouts)
      return comesBack(town, couple, listing)
    },
  },
  {
    name: 'a couple lets a date go',
    weight: 4,
    act: async (town) => {
      const { couple, listing } = town.dice.pick(town.checkouts)
      return (await asks(town, couple, 'DELETE /api/checkout/{id}', { params: { id: listing } })).status === 200
    },
  },
  {
    name: 'a couple or its venue cancels',
    weight: 5,
    act: async (town) => {
      const { couple, bookingId } = town.dice.pick(town.promised)
      const who = town.dice.chance(60) ? couple : town.dice.pick(town.venues).owner
      const { status, body } = await asks(town, who, 'GET /api/bookings/{id}/cancellation', inPath({ id: bookingId }))
      if (status !== 200 || body.refusal !== null) return false
      const order = { ...inPath({ id: bookingId }), body: { refund: body.refund, reason } }
      return (await asks(town, who, 'POST /api/bookings/{id}/cancel', order)).status === 200
    },
  },
  {
    name: 'a couple passes their booking on',
    weight: 20,
    act: async (town) => {
      const { couple: seller, bookingId } = town.dice.pick(town.promised)
      const body = { originalBookingId: bookingId, transferPrice: '2500', contractDocuments: [] }
      const asked = await asks(town, seller, 'POST /api/transfers', { body })
      if (asked.status !== 201) return false
      const venue = town.venues.find(({ id }) => id === asked.body.venueId) ?? (await venueOf(town, seller, bookingId))
      town.transfers.push({ id: asked.body.id, seller, buyer: null, venue, over: false })
      return true
    },
  },
  { name: 'a transfer goes on', weight: 70, act: goesOn },
  { name: 'a venue publishes a date', weight: 8, act: (town) => publishes(town, town.dice.pick(town.venues)) },
  {
    name: 'a bank takes a charge back, or decides',
    weight: 3,
    act: async ({ app, bank, dice }) => {
      const { disputes = [], charges = [] } = (await app.sandbox?.books()) ?? {}
      const open = disputes.filter(({ status }) => status !== 'won' && status !== 'lost')
      const left = charges.filter(({ amount, refunded }) => refunded < amount)
      const happens =
        open.length > 0
          ? bank.decides(dice.pick(open).id, dice.pick(['won', 'lost'] as const))
          : bank.disputes(dice.pick(left).id)
      return happens.then(
        () => true,
        () => false, // two of these at the same time
      )
    },
  },
]

async function venueOf(town: Town, couple: SignedIn, bookingId: number): Promise<BuiltVenue> {
  const { body } = await asks(town, couple, 'GET /api/bookings/{id}', inPath({ id: bookingId }))
  return town.venues.find(({ id }) => id === body.venueId) ?? (town.venues[0] as BuiltVenue)
}

const DEALT = DEEDS.flatMap((deed) => Array.from({ length: deed.weight }, () => deed))

/** Somebody does something, with dice of their own. Counts whether it came about. */
export async function somethingHappens(town: Town): Promise<void> {
  const dice = new Dice(town.dice.between(0, 2 ** 31))
  const deed = dice.pick(DEALT)
  const came = await deed.act({ ...town, dice }).catch((error: Error) => {
    if (!/nothing to pick|: (409|50[234]) /.test(error.message)) town.wrong.push(`${deed.name}: ${error.message}`)
    return false
  })
  const count = town.done.get(deed.name) ?? { done: 0, not: 0 }
  town.done.set(deed.name, { done: count.done + Number(came), not: count.not + Number(!came) })
}
