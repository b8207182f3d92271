import sharp from 'sharp'
import { addDays } from '#contract/dates.ts'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { capitalized } from '#contract/wording/first-letter.ts'
import { DAY } from '#server/platform/clock.ts'
import type { TestApp } from '#tests/app.ts'
import { holds, paysWith, syncs } from '#tests/builders/bookings.ts'
import { canBePaid } from '#tests/builders/payouts.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'
import { verify } from '#tests/builders/venues.ts'
import type { Client } from '#tests/client.ts'
import { byValue, type Mark, markedNumber, markedWord } from './marks.ts'
import { type Passing, passOn } from './passing-on.ts'

/** All canaries are in one city and look alike, so that any difference between two is the product's own doing. */
export const CITY = { city: 'Larchmere', state: 'OH' }
const STREET = 'Rd'
const LIVE_DATES = 3
const TODAY = 9

/** A venue with marks in everything that could give it away, and a date in every state. */
export interface Canary {
  id: number
  owner: Client
  ownerEmail: string
  photoIds: number[]
  listings: { live: number[]; held: number; sold: number; inactive: number; expired: number; early: number }
  bookingId: number
  /** in the owner's bell */
  noticeId: number
  /** from its owner to the couple that booked it */
  messageId: number
  /** of its change of name and street, which waits for an admin */
  changeId: number
  /** what a couple said about it */
  reviewId: number
  /** of the first canary only */
  passing?: Passing
}

export interface CanaryWorld {
  app: TestApp
  canaries: Canary[]
  /** the couple that booked one date of every venue */
  booked: SignedIn
  /** of the first venue: dates that pass from `booked` to other couples */
  passing: Passing
  /** all marks by their value */
  marks: Map<string, Mark>
  /** those made of words and numbers that people know a venue by, without our ids */
  identity: Map<string, Mark>
  /** addresses whose owners may know a canary */
  entitled: Set<string>
}

/**
 * Seeds `count` canaries through the API, as their owners and couples would. Only reviews, and the moment when an early
 * date becomes public, are written straight to the database.
 */
export async function seedCanaries(app: TestApp, count: number): Promise<CanaryWorld> {
  const booked = await aCouple(app, {
    name: `Ann ${capitalized(markedWord('couple'))}`,
    email: `${markedWord('couple email')}@couples.test`,
    phone: markedNumber('couple phone', 10),
  })
  const identity: Mark[] = [
    { name: 'couple: name', value: markedWord('couple') },
    { name: 'couple: email', value: markedWord('couple email') },
    { name: 'couple: phone', value: markedNumber('couple phone', 10) },
  ]
  const seeds: Seed[] = []
  for (let number = 1; number <= count; number++) seeds.push(await register(app, number, identity))
  // expired dates first: the clock moves past them
  for (const seed of seeds) seed.expired = await publish(app, seed, TODAY)
  await app.clock.advance(2 * DAY)
  await app.settle()
  const canaries: Canary[] = []
  for (const seed of seeds) canaries.push(await fill(app, seed, booked, identity))
  const [first] = canaries as [Canary]
  const [firstSeed] = seeds as [Seed]
  const dates: number[] = []
  for (const place of [3, 4, 7]) dates.push(await publish(app, firstSeed, LIVE_DATES + place))
  const offers = await Promise.all(dates.map((id) => offered(app, id)))
  first.passing = await passOn(app, offers, { couple: booked, owner: first.owner }, identity)
  await app.settle()
  const ids = await secretIds(app, canaries, booked)
  return {
    app,
    canaries,
    booked,
    passing: first.passing,
    identity: byValue(identity),
    marks: byValue([...identity, ...ids]),
    entitled: new Set([booked.email, first.passing.buyer.email, ...canaries.map(({ ownerEmail }) => ownerEmail)]),
  }
}

interface Seed {
  number: number
  id: number
  owner: Client
  ownerEmail: string
  changeId: number
  expired: number
}

async function register(app: TestApp, number: number, marks: Mark[]): Promise<Seed> {
  const mark = (what: string, value: string) => {
    marks.push({ name: `venue ${number}: ${what}`, value })
    return value
  }
  const word = (what: string) => mark(what, markedWord(`venue ${number} ${what}`))
  const description = `A house above the water, known for its ${word('description')} and its ${word('description, too')}.`
  const venue = {
    name: `${capitalized(word('name'))} ${capitalized(word('second name'))} Hall`,
    address: `48 ${capitalized(word('street'))} ${STREET}`,
    ...CITY,
    zipCode: mark('ZIP', markedNumber(`venue ${number} ZIP`, 5)),
  }
  const owner = app.visitor()
  const ownerEmail = `${word('mail box')}@${word('mail domain')}.test`
  await owner.call('POST /api/auth/register', {
    body: {
      name: `Olga ${capitalized(word('owner'))}`,
      email: ownerEmail,
      password: `${word('password')}-9-long`,
      phone: mark('phone', markedNumber(`venue ${number} phone`, 10)),
      role: 'venue',
      metadata: {
        venueName: venue.name,
        venueType: `Hall of the ${capitalized(word('type'))}`,
        address: venue.address,
        ...CITY,
        zipCode: venue.zipCode,
        website: `https://${word('website')}.example.com`,
        description,
      },
    },
  })
  const { id } = await owner.call('POST /api/venues', {
    body: {
      ...venue,
      description: `${description} Fifty characters at least have to be said.`,
      maxCapacity: 5000,
      styles: ['barn', 'rustic'],
      amenities: ['wifi', 'dance-floor', 'fire-pit'],
    },
  })
  await verify(app, id, true)
  await canBePaid(app, { client: owner })
  await addPhotos(owner, id, word)
  const { pendingChange } = await owner.call('PATCH /api/venues/{id}', {
    params: { id },
    body: {
      name: `${capitalized(word('new name'))} Manor`,
      address: `50 ${capitalized(word('new street'))} ${STREET}`,
    },
  })
  return { number, id, owner, ownerEmail, changeId: pendingChange?.id as number, expired: 0 }
}

async function addPhotos(owner: Client, venueId: number, word: (what: string) => string): Promise<void> {
  for (const what of ['photo', 'second photo']) {
    const name = word(what)
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#14463a' } })
      .withExif({ IFD0: { Copyright: name } })
      .jpeg()
      .toBuffer()
    const answer = await owner.raw(`/api/venues/${venueId}/photos`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg', 'content-disposition': `attachment; filename="${name}.jpg"` },
      body: picture as Uint8Array<ArrayBuffer>,
    })
    if (answer.status !== 201) throw new Error(`the photo was refused: ${await answer.text()}`)
  }
}

/** Publishes a date with its own words, prices and numbers, so that nothing it says could come from another date. */
async function publish(app: TestApp, { number, id, owner }: Seed, place: number): Promise<number> {
  const unique = number * 20 + place
  const text = (what: string) => `${what} ${markedWord(`text ${unique} ${what}`).slice(2)}`
  const listing = await owner.call('POST /api/listings', {
    body: {
      venueId: id,
      date: addDays(app.clock.todayIn(CITY.state), place === TODAY ? 0 : 40 + 100 * place + number),
      originalPrice: 20_000 + 3 * unique,
      discountedPrice: 9_000 + unique,
      maxGuests: 60 + unique,
      description: text('A day by the water'),
      packageDetails: {
        duration: text('Ten hours'),
        times: text('From noon'),
        includes: [text('Linen')],
        excludes: [text('Catering')],
        restrictions: [text('No confetti')],
      },
    },
  })
  return listing.id
}

/** Publishes a date that only members see; none of the strangers is one. */
async function publishEarly(app: TestApp, seed: Seed): Promise<number> {
  const id = await publish(app, seed, LIVE_DATES + 5)
  const public_at = new Date(app.clock.now().getTime() + 365 * DAY)
  await app.services.db.updateTable('listings').set({ public_at }).where('id', '=', id).execute()
  return id
}

async function fill(app: TestApp, seed: Seed, booked: SignedIn, identity: Mark[]): Promise<Canary> {
  const live: number[] = []
  for (let place = 0; place < LIVE_DATES; place++) live.push(await publish(app, seed, place))
  const inactive = await publish(app, seed, LIVE_DATES)
  const early = await publishEarly(app, seed)
  const held = await publish(app, seed, LIVE_DATES + 1)
  const sold = await publish(app, seed, LIVE_DATES + 2)
  await seed.owner.call('PATCH /api/listings/{id}', { params: { id: inactive }, body: { isActive: false } })
  await holds(await aCouple(app), await offered(app, held))
  const checkout = await holds(booked, await offered(app, sold), { saveCard: true })
  await paysWith(app, checkout)
  const { state } = await syncs(booked, { id: sold })
  if (state !== 'paid') throw new Error(`the booking is ${state}`)
  const photos = await app.services.db.selectFrom('venue_photos').select('id').where('venue_id', '=', seed.id).execute()
  const { notices } = await seed.owner.call('GET /api/notifications')
  return {
    id: seed.id,
    owner: seed.owner,
    ownerEmail: seed.ownerEmail,
    photoIds: photos.map((photo) => photo.id),
    bookingId: checkout.bookingId as number,
    noticeId: notices[0]?.id as number,
    messageId: await writeToCouple(seed, checkout.bookingId as number, identity),
    changeId: seed.changeId,
    reviewId: await addReviews(app, seed, identity),
    listings: { live, held, sold, inactive, expired: seed.expired, early },
  }
}

/** The owner writes to the couple that booked, in words that occur nowhere else. */
async function writeToCouple({ owner, number }: Seed, bookingId: number, marks: Mark[]): Promise<number> {
  const value = markedWord(`venue ${number} message`)
  marks.push({ name: `venue ${number}: message`, value })
  const params = { id: bookingId }
  const { id } = await owner.call('POST /api/bookings/{id}/messages', { params, body: { text: `The gate: ${value}.` } })
  return id
}

/**
 * Rates the canary like every other one: with as many reviews as a rating band needs, old enough for listings to show
 * the band.
 */
async function addReviews(app: TestApp, { id, number }: Seed, marks: Mark[]): Promise<number> {
  const word = (what: string) => {
    const value = markedWord(`venue ${number} ${what}`)
    marks.push({ name: `venue ${number}: ${what}`, value })
    return value
  }
  const created_at = new Date(app.clock.now().getTime() - 2 * SERVER_LIMITS.ratingBandDays * DAY)
  const reviews = Array.from({ length: LIMITS.ratingBandReviews }, (_, at) => ({
    venue_id: id,
    couple_names: `${capitalized(word(`reviewer ${at}`))} and Jo`,
    rating: 5,
    comment: `A day of ${word(`review ${at}`)}.`,
    reply: `We thank you for ${word(`reply ${at}`)}.`,
    replied_at: created_at,
    created_at,
  }))
  const [first] = await app.services.db.insertInto('reviews').values(reviews).returning('id').execute()
  return first?.id as number
}

/** A listing as strangers are shown it. */
export async function offered(app: TestApp, id: number) {
  return app.visitor().call('GET /api/listings/{id}', { params: { id } })
}

/** Numbers and secrets of ours that a stranger has no business with. */
async function secretIds(app: TestApp, canaries: Canary[], booked: SignedIn): Promise<Mark[]> {
  const { db } = app.services
  const marks: Mark[] = [{ name: 'couple: id', value: String(booked.id) }]
  for (const [at, canary] of canaries.entries()) {
    const mark = (what: string, value: number | string) =>
      marks.push({ name: `venue ${at + 1}: ${what}`, value: String(value) })
    mark('id', canary.id)
    const { listed, funded, veiled, buyer } = canary.passing ?? {}
    const bookings = [canary, listed, funded, veiled].flatMap((one) => one?.bookingId ?? [])
    for (const booking of bookings) mark('booking', booking)
    for (const document of [listed, funded, veiled]) if (document) mark('document id', document.documentId)
    if (buyer) marks.push({ name: 'buyer: id', value: String(buyer.id) })
    mark('notice', canary.noticeId)
    mark('message', canary.messageId)
    mark('change', canary.changeId)
    mark('review', canary.reviewId)
    mark('early date', canary.listings.early)
    const { owner_id } = await db
      .selectFrom('venues')
      .select('owner_id')
      .where('id', '=', canary.id)
      .executeTakeFirstOrThrow()
    mark('owner id', owner_id)
    const photos = await db.selectFrom('venue_photos').selectAll().where('venue_id', '=', canary.id).execute()
    for (const photo of photos) {
      mark('photo id', photo.id)
      mark('file id', photo.file_id)
    }
    const payments = await db
      .selectFrom('payments')
      .select(['id', 'client_secret'])
      .where((where) =>
        where.or([
          where('booking_id', 'in', bookings),
          where(
            'transfer_id',
            'in',
            [listed, funded, veiled].map((one) => one?.transferId ?? 0),
          ),
        ]),
      )
      .execute()
    for (const payment of payments) {
      mark('payment', payment.id)
      if (payment.client_secret) mark('client secret', payment.client_secret)
    }
  }
  return marks
}
