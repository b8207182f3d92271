// Does the product's main job as a stranger who has read only the specification would (docs/specification.md): its
// calls and payloads by plain fetch, card payments by the official Stripe SDK. Against a running demo:
// node scripts/main-job-as-outsider.ts [http://localhost:3000] [12111]
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'

export interface Place {
  origin: string
  sandboxPort: number
  say?: (line: string) => void
}

// biome-ignore lint/suspicious/noExplicitAny: someone who knows only the specification has no types
type Json = any

/** A browser: JSON in and out, cookies kept. The text of an error is "status: body", as the specification has it. */
function browser(origin: string) {
  const cookies = new Map<string, string>()
  return async (method: string, path: string, body?: object): Promise<Json> => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const text = await response.text()
    if (!response.ok) throw new Error(`${response.status}: ${text || response.statusText}`)
    return JSON.parse(text)
  }
}
type Browser = ReturnType<typeof browser>

/** Fields by their kind, as the specification names them. */
type Fields = Partial<Record<'number' | 'string' | 'boolean' | 'list' | 'object', string>>

const LISTING: Fields = {
  number: 'id maxGuests originalPrice discountedPrice depositAmount',
  string: 'city state date',
  boolean: 'isTransfer isRevealed isActive',
  list: 'styles',
  object: 'packageDetails',
}
const VENUE: Fields = {
  number: 'id maxCapacity',
  string: 'name address city state zipCode description',
  boolean: 'isVerified',
  list: 'styles amenities images',
  object: 'priceRange',
}
const BOOKING: Fields = {
  number: 'id coupleId listingId amount depositAmount guestCount',
  string: 'venueName status eventDate createdAt contactEmail',
}
const TRANSFER: Fields = {
  number: 'id originalBookingId transferPrice originalDeposit',
  string: 'status',
  boolean: 'contractVerified escrowReleased',
  list: 'contractDocuments',
}
const USER: Fields = { number: 'id', string: 'name email role createdAt', boolean: 'verified' }
const WAITING: Fields = {
  number: 'id',
  string: 'email name userType weddingDate location estimatedBudget hearAboutUs createdAt',
  boolean: 'isVerified',
}
const STATS: Fields = {
  number:
    'totalUsers couplesCount venuesCount totalVenues verifiedVenues activeListings transferListings waitlistCount verifiedWaitlist',
}

/** Checks every field that the specification names, and its type. */
function hasFields(what: Json, fields: Fields): void {
  for (const [kind, names] of Object.entries(fields)) {
    for (const name of names.split(' ')) {
      const found = Array.isArray(what[name]) ? 'list' : typeof what[name]
      assert.equal(found, kind, `${name} is ${JSON.stringify(what[name])}, expected a ${kind}`)
    }
  }
}

const unique = () => randomBytes(4).toString('hex')
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const refused = (call: Promise<unknown>, status: number, code: string) =>
  assert.rejects(call, (error: Error) => {
    assert.match(error.message, new RegExp(`^${status}: `))
    assert.equal(JSON.parse(error.message.slice(5)).code, code)
    return true
  })

/** Asks until there is an answer, for twenty seconds at most. */
async function until<T>(ask: () => Promise<T | undefined>, what: string): Promise<T> {
  for (let tries = 0; tries < 100; tries++) {
    const found = await ask()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`waited in vain for ${what}`)
}

async function couple(origin: string): Promise<Browser> {
  const call = browser(origin)
  await call('POST', '/api/auth/register', {
    name: 'Out Sider',
    email: `couple-${unique()}@outsider.example`,
    password: 'outside-looking-in',
    role: 'couple',
    metadata: { partnerName: 'In Sider', weddingDate: inDays(200), city: 'Austin', state: 'TX', budget: '10000-20000' },
  })
  return call
}

/** Opens checkout with the specification's payload. The client secret contains the intent's id. */
async function checkout(call: Browser, listing: Json): Promise<string> {
  const { clientSecret } = await call('POST', '/api/create-payment-intent', {
    amount: listing.depositAmount,
    metadata: { listingId: listing.id, isTransfer: false },
  })
  assert.match(clientSecret, /^pi_\w+_secret_\w+$/)
  return clientSecret.split('_secret_')[0]
}

const bookingOf = (call: Browser, listingId: number) => async () => {
  const mine: Json[] = await call('GET', '/api/bookings/my')
  return mine.find((booking) => booking.listingId === listingId && booking.status === 'confirmed')
}

/** Makes a venue account, its venue, verified by an admin, and three of its dates. */
async function venue(origin: string, city: string) {
  const owner = browser(origin)
  const email = `venue-${unique()}@outsider.example`
  const place = { address: '17 Outlook Terrace', city, state: 'TX', zipCode: '78704' }
  await owner('POST', '/api/auth/register', {
    name: 'Vera Venue',
    email,
    password: 'outside-looking-in',
    role: 'venue',
    phone: '(512) 555-0142',
    metadata: { venueName: 'Quillmoor Hall', venueType: 'Hall', ...place, website: 'https://quillmoor.example.com' },
  })
  const me = await owner('GET', '/api/auth/me')
  assert.deepEqual([me.name, me.email, me.role], ['Vera Venue', email, 'venue'])

  const form = {
    name: 'Quillmoor Hall',
    ...place,
    description: 'Limestone walls, a long lawn above the creek and a fire that burns until the last guest has left.',
    maxCapacity: 180,
    styles: ['barn', 'rustic'],
    amenities: ['dance-floor', 'wifi'],
    priceRange: { min: 6000, max: 24_000 },
  }
  const made = await owner('POST', '/api/venues', form)
  hasFields(made, VENUE)
  assert.equal(made.isVerified, false)
  const date = (days: number) =>
    owner('POST', '/api/listings', {
      venueId: made.id,
      date: inDays(days),
      originalPrice: 20_000,
      discountedPrice: 12_000,
      maxGuests: 120,
      description: 'An evening under strings of light.',
      packageDetails: { includes: ['Tables and chairs', 'A bridal suite'], restrictions: ['Music ends at eleven'] },
    })
  await refused(date(90), 409, 'venue_not_verified')

  const admin = browser(origin)
  const { role } = await admin('POST', '/api/auth/login', { email: 'admin@unveil.example', password: 'unveil-demo' })
  assert.equal(role, 'admin')
  const listed = (await admin('GET', '/api/admin/venues')).find((one: Json) => one.id === made.id)
  assert.deepEqual([listed.capacity, listed.verified], [180, false])
  await admin('PATCH', `/api/admin/venues/${made.id}`, { verified: true })
  assert.equal((await owner('GET', '/api/venues/my'))[0].isVerified, true)

  const listings = [await date(90), await date(91), await date(92)]
  for (const listing of listings) hasFields(listing, LISTING)
  assert.equal((await owner('GET', '/api/listings/my')).length, 3)
  return { owner, admin, made, form, listings }
}

/** Finds the date in the search, anonymous and with its prices right. */
async function search(origin: string, city: string, listing: Json): Promise<Json> {
  const anyone = browser(origin)
  const filters = `city=${city}&state=TX&date=${listing.date}&minGuests=100&maxPrice=15000&styles=barn,rustic`
  const found: Json[] = await anyone('GET', `/api/listings?${filters}`)
  assert.deepEqual(
    found.map(({ id }) => id),
    [listing.id],
  )
  hasFields(found[0], LISTING)
  assert.deepEqual(
    [found[0].originalPrice, found[0].discountedPrice, found[0].depositAmount, found[0].isRevealed, found[0].isActive],
    [20_000, 12_000, 3000, false, true],
  )
  assert.deepEqual(await anyone('GET', `/api/listings?${filters}&isTransfer=true`), [])
  assert.ok((await anyone('GET', '/api/listings?featured=true&limit=6')).length <= 6)
  const seen = await anyone('GET', `/api/listings/${listing.id}`)
  assert.doesNotMatch(JSON.stringify([found, seen]), /Quillmoor|Outlook|78704|Vera|0142/)
  await refused(anyone('GET', `/api/venues/${listing.venueId}`), 401, 'not_signed_in')
  return seen
}

/** A couple asks to pass their booking on, and another couple pays for a transfer from the market into escrow. */
async function transfers(origin: string, seller: Browser, booking: Json, stripe: Stripe): Promise<void> {
  const form = {
    originalBookingId: booking.id,
    transferPrice: String(booking.depositAmount * 0.9),
    originalDeposit: booking.depositAmount,
    contractDocuments: [],
  }
  await seller('POST', '/api/transfers', form)
  const [own] = await seller('GET', '/api/transfers/my')
  hasFields(own, TRANSFER)
  assert.deepEqual([own.originalBookingId, own.transferPrice, own.status], [booking.id, 2700, 'pending'])

  const buyer = await couple(origin)
  const [offered] = await buyer('GET', '/api/listings?isTransfer=true')
  hasFields(offered, { ...LISTING, number: `${LISTING.number} transferId` })
  const { clientSecret } = await buyer('POST', '/api/create-escrow', {
    amount: offered.discountedPrice,
    metadata: { listingId: offered.id, isTransfer: true },
    transferId: offered.transferId,
  })
  await stripe.paymentIntents.confirm(clientSecret.split('_secret_')[0], { payment_method: 'pm_card_visa' })
  const bought = await until(async () => (await buyer('GET', '/api/transfers/my'))[0], 'the transfer')
  assert.deepEqual([bought.id, bought.status, bought.escrowReleased], [offered.transferId, 'active', false])
}

/** Makes the remaining calls: the waitlist, saved searches, the admin's lists, what admins change, and logging out. */
async function everythingElse(origin: string, admin: Browser): Promise<void> {
  const email = `waits-${unique()}@outsider.example`
  const place = { weddingDate: 'Spring, maybe', location: 'Hill Country', estimatedBudget: '10k-20k' }
  const entry = { email, name: 'Wai Ting', userType: 'both', ...place, hearAboutUs: 'A friend' }
  await browser(origin)('POST', '/api/waitlist', entry)
  for (const path of ['/api/waitlist', '/api/admin/waitlist']) {
    const found = (await admin('GET', path)).find((one: Json) => one.email === email)
    hasFields(found, WAITING)
    assert.deepEqual({ ...found, ...entry }, found)
  }
  hasFields(await admin('GET', '/api/admin/stats'), STATS)
  const listed: Json[] = await admin('GET', '/api/admin/listings')
  hasFields(listed[0], {
    number: 'id venueId originalPrice discountedPrice',
    string: 'date',
    boolean: 'isTransfer isActive',
  })

  const guest = await couple(origin)
  assert.deepEqual(await guest('GET', '/api/saved-searches'), [])
  const me = await guest('GET', '/api/auth/me')
  const user = async () => (await admin('GET', '/api/admin/users')).find((one: Json) => one.email === me.email)
  const { id, verified } = await user()
  assert.equal(verified, false)
  await admin('PATCH', `/api/admin/users/${id}`, { role: 'couple', verified: true })
  hasFields(await user(), USER)
  assert.equal((await user()).verified, true)
  await guest('POST', '/api/auth/logout')
  await refused(guest('GET', '/api/auth/me'), 401, 'not_signed_in')
  await admin('DELETE', `/api/admin/users/${id}`)
  assert.equal(await user(), undefined)
}

/** Walks the whole path; throws if the product doesn't do what the specification says. */
export async function outsider({ origin, sandboxPort, say = () => {} }: Place): Promise<void> {
  const stripe = new Stripe('sk_test_sandbox', { host: '127.0.0.1', port: sandboxPort, protocol: 'http' })
  const city = `Outside${unique().replaceAll(/\d/g, '')}`
  const { owner, admin, made, form, listings } = await venue(origin, city)
  say('a venue is registered and verified, and lists three dates')

  const [first, second, third] = listings
  const seen = await search(origin, city, first)
  say('a stranger finds them, but not the venue')

  const anna = await couple(origin)
  await refused(anna('GET', `/api/venues/${made.id}`), 404, 'not_found')
  const intent = await checkout(anna, seen)
  const paid = await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  assert.deepEqual([paid.status, paid.amount_received], ['succeeded', 300_000])
  const booking = await until(bookingOf(anna, first.id), 'the booking')
  hasFields(booking, BOOKING)
  assert.deepEqual(
    [booking.venueName, booking.eventDate, booking.amount, booking.depositAmount],
    [form.name, first.date, 12_000, 3000],
  )
  say('a couple pays the deposit by card, and the booking is confirmed')

  const revealed = await anna('GET', `/api/listings/${first.id}`)
  assert.deepEqual([revealed.isRevealed, revealed.venueId], [true, made.id])
  const known = await anna('GET', `/api/venues/${revealed.venueId}`)
  hasFields(known, VENUE)
  hasFields(known, { list: 'reviews' })
  for (const [name, value] of Object.entries(form)) assert.deepEqual(known[name], value, name)
  const sold = (await owner('GET', '/api/bookings/my')).find((one: Json) => one.id === booking.id)
  assert.deepEqual([sold.listingId, sold.contactEmail], [first.id, booking.contactEmail])
  assert.ok((await admin('GET', '/api/admin/bookings')).some((one: Json) => one.id === booking.id))
  say('the venue is revealed to this couple, and is in their bookings')

  const ben = await couple(origin)
  assert.equal((await ben('GET', `/api/listings/${first.id}`)).isRevealed, false)
  await refused(ben('GET', `/api/venues/${made.id}`), 404, 'not_found')
  await refused(checkout(ben, seen), 409, 'listing_sold')
  await refused(checkout(ben, { ...second, depositAmount: 1 }), 409, 'price_changed')
  say('another couple sees none of it, and cannot buy the date again')

  const declined = await checkout(ben, second)
  await assert.rejects(
    stripe.paymentIntents.confirm(declined, { payment_method: 'pm_card_chargeDeclined' }),
    (error: Stripe.errors.StripeError) => error.type === 'StripeCardError' && error.code === 'card_declined',
  )
  assert.equal(await bookingOf(ben, second.id)(), undefined)
  assert.equal((await ben('GET', `/api/listings/${second.id}`)).isRevealed, false)
  assert.equal(await checkout(ben, second), declined)
  await stripe.paymentIntents.confirm(declined, { payment_method: 'pm_card_visa' })
  await until(bookingOf(ben, second.id), 'the booking after a decline')
  say('a declined card books nothing; the same payment goes through with another card')

  const eve = await couple(origin)
  const asked = await checkout(eve, third)
  const { status, next_action } = await stripe.paymentIntents.confirm(asked, {
    payment_method: 'pm_card_authenticationRequired',
    return_url: `${origin}/checkout/${third.id}`,
  })
  assert.equal(status, 'requires_action')
  assert.equal(await bookingOf(eve, third.id)(), undefined)
  const bank = next_action?.redirect_to_url?.url as string
  assert.match(await (await fetch(bank)).text(), /name="decision"/)
  const answer = new URLSearchParams({ decision: 'complete' })
  await fetch(bank, { method: 'POST', headers: { origin }, body: answer, redirect: 'manual' })
  await until(bookingOf(eve, third.id), 'the booking after 3-D Secure')
  say('a card that asks for authentication books once the bank has its answer')

  await transfers(origin, anna, booking, stripe)
  say('a couple asks to pass their booking on, and another one pays for a transfer into escrow')
  await everythingElse(origin, admin)
  say('the waitlist, the lists of the admin and what admins change work as the specification says')
}

if (import.meta.main) {
  const [origin = 'http://localhost:3000', port = '12111'] = process.argv.slice(2)
  try {
    await outsider({ origin, sandboxPort: Number(port), say: (line) => console.log(`  ok  ${line}`) })
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
}
