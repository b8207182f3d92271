import type { Checkout } from '#contract/api/payments.ts'
import { addDays } from '#contract/dates.ts'
import type { TestApp } from '#tests/app.ts'
import { aCouple, aVenueOwner, type SignedIn } from './users.ts'

export interface LiveDate {
  listingId: number
  venueId: number
  owner: SignedIn
  eventDate: string
  /** what checkout charges now, in dollars: a quarter of $12,000 unless wished otherwise */
  amountDueNow: number
}

export interface DateWishes {
  owner?: SignedIn
  venueId?: number
  /** days from today; default 90, so that a deposit is due; 30 or less: everything */
  inDays?: number
  discountedCents?: number
  venueName?: string
}

/** A verified venue's live date. The venue's name, street and e-mail are unique words, so that a leak can be seen. */
export async function aLiveDate(app: TestApp, wishes: DateWishes = {}): Promise<LiveDate> {
  const { db, clock } = app.services
  const owner = wishes.owner ?? (await aVenueOwner(app))
  const venueId = wishes.venueId ?? (await aVerifiedVenue(app, owner, wishes.venueName))
  const eventDate = addDays(clock.todayIn('NY'), wishes.inDays ?? 90)
  const discounted = wishes.discountedCents ?? 12_000_00
  const { id } = await db
    .insertInto('listings')
    .values({
      venue_id: venueId,
      event_date: eventDate,
      max_guests: 120,
      original_cents: discounted + 8_000_00,
      discounted_cents: discounted,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const due = (wishes.inDays ?? 90) <= 30 ? discounted : Math.round(discounted / 4)
  return { listingId: id, venueId, owner, eventDate, amountDueNow: due / 100 }
}

async function aVerifiedVenue(app: TestApp, owner: SignedIn, name = `Marlowe House ${owner.id}`): Promise<number> {
  const { id } = await app.services.db
    .insertInto('venues')
    .values({
      owner_id: owner.id,
      name,
      address: `${owner.id} Quillfeather Lane`,
      city: 'Hudson',
      state: 'NY',
      zip_code: '12534',
      description: 'A house among old trees with a hall, a terrace and a long lawn down to the river.',
      max_capacity: 200,
      styles: ['Garden'],
      price_min_cents: 5_000_00,
      price_max_cents: 20_000_00,
      is_verified: true,
      created_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Opens checkout as the page's button does. */
export function holds(couple: SignedIn, date: LiveDate, wishes: { guestCount?: number; saveCard?: boolean } = {}) {
  return couple.client.call('POST /api/create-payment-intent', { body: order(date, wishes) })
}

/** The body of that request, for calls that may be refused. */
export function order(date: LiveDate, wishes: { guestCount?: number; saveCard?: boolean } = {}) {
  return { amount: date.amountDueNow, metadata: { listingId: date.listingId, isTransfer: false }, ...wishes }
}

/** Confirms the card payment as the browser would, with one of the provider's test cards. A decline throws. */
export async function paysWith(app: TestApp, checkout: Pick<Checkout, 'clientSecret'>, card = 'pm_card_visa') {
  const intent = intentOf(checkout)
  return app.services.stripe?.paymentIntents.confirm(intent, { payment_method: card, use_stripe_sdk: true })
}

export const intentOf = (checkout: Pick<Checkout, 'clientSecret'>): string =>
  String(checkout.clientSecret).split('_secret_')[0] as string

/** A booking in a state, with parents of its own unless given. */
export function aBooking(app: TestApp, wishes: DateWishes & { couple?: SignedIn } = {}) {
  const held = async () => {
    const couple = wishes.couple ?? (await aCouple(app))
    const date = await aLiveDate(app, wishes)
    return { couple, date, checkout: await holds(couple, date) }
  }
  return {
    /** the date is held, nothing paid */
    held,
    /** paid, confirmed, revealed */
    confirmed: async () => {
      const booking = await held()
      await paysWith(app, booking.checkout)
      const params = { id: booking.date.listingId }
      const checkout = await booking.couple.client.call('POST /api/checkout/{id}/sync', { params })
      if (checkout.state !== 'paid') throw new Error(`the booking is ${checkout.state}`)
      return { ...booking, checkout }
    },
  }
}
