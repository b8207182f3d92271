import { randomBytes } from 'node:crypto'
import { addDays } from '#contract/dates.ts'
import { order } from '#tests/builders/bookings.ts'
import { escrowOrder } from '#tests/builders/transfers.ts'
import { TEST_PASSWORD } from '#tests/builders/users.ts'
import { VENUE_FORM } from '#tests/builders/venues.ts'
import { type PermissionsWorld, PICTURE } from './permissions-world.ts'

interface Sent {
  /** for `{id}` and `{photoId}` */
  ids?: number[]
  body?: object | Uint8Array
}

export interface Row {
  /** the status for each of CALLERS, in the same order */
  answers: [number, number, number, number, number, number]
  sends?: (world: PermissionsWorld) => Sent | Promise<Sent>
}

const row = (answers: Row['answers'], sends?: Row['sends']): Row => ({ answers, ...(sends && { sends }) })

const everybody = (status: number) => Array(6).fill(status) as Row['answers']
const SETTLING: Row['answers'] = [401, 403, 403, 403, 403, 404]
const ADMINS: Row['answers'] = [401, 403, 403, 403, 403, 200]
const VENUES: Row['answers'] = [401, 403, 403, 200, 200, 403]
const OWN_COUPLE: Row['answers'] = [401, 200, 404, 403, 403, 403]
const OWN_VENUE: Row['answers'] = [401, 403, 403, 200, 404, 403]
const REVEALED: Row['answers'] = [401, 200, 404, 200, 404, 200]
/** For an invalid body, which everybody who is logged in is told to correct. */
const INVALID: Row['answers'] = [401, 400, 400, 400, 400, 400]
const SIGNED_IN: Row['answers'] = [401, 200, 200, 200, 200, 200]
const OWN_NOTICE: Row['answers'] = [401, 200, 404, 404, 404, 404]
const someone = () => `someone-${randomBytes(5).toString('hex')}@example.test`
const token = 'x'.repeat(43)

const transfer = (answers: Row['answers'], body?: object) =>
  row(answers, ({ transferId }) => ({ ids: [transferId], ...(body && { body }) }))
const booking = (answers: Row['answers'], body?: object) =>
  row(answers, ({ bookingId }) => ({ ids: [bookingId], ...(body && { body }) }))
/** For an offer that nobody made: offers.test.ts shows what the two couples of an offer get. */
const offer = (body?: object) => row([401, 404, 404, 403, 403, 403], () => ({ ids: [99], ...(body && { body }) }))
const COUPLES: Row['answers'] = [401, 200, 200, 403, 403, 403]
const BOTH_SIDES: Row['answers'] = [401, 200, 200, 200, 200, 403]
const reason = 'The dates do not fit'

/** The table of domain.md section 4, with every other route. A route without a row here fails the test. */
export const TABLE: Record<string, Row> = {
  'POST /api/auth/register': row(everybody(201), () => ({
    body: { name: 'Someone', email: someone(), password: TEST_PASSWORD, role: 'couple' },
  })),
  'POST /api/auth/login': row(everybody(200), ({ coupleEmail }) => ({
    body: { email: coupleEmail, password: TEST_PASSWORD },
  })),
  'POST /api/auth/logout': row(everybody(200)),
  'GET /api/auth/me': row(SIGNED_IN),
  'GET /api/auth/registration': row(VENUES),
  'POST /api/auth/password-reset': row(everybody(200), () => ({ body: { email: someone() } })),
  'POST /api/auth/password-reset/check': row(everybody(410), () => ({ body: { token } })),
  'POST /api/auth/password-reset/confirm': row(everybody(410), () => ({ body: { token, password: TEST_PASSWORD } })),
  'POST /api/auth/email-confirmation': row(SIGNED_IN),
  'POST /api/auth/email-confirmation/confirm': row(everybody(410), () => ({ body: { token } })),

  'GET /api/listings': row(everybody(200)),
  'GET /api/listings/days': row(everybody(200)),
  'GET /api/listings/member-filters': row(everybody(200)),
  'GET /api/listings/relaxed': row(everybody(200)),
  'GET /api/listings/nearby': row(everybody(200)),
  'GET /api/places': row(everybody(200)),
  'GET /api/places/meaning': row(everybody(400)),
  'GET /api/listings/{id}': row(everybody(200), ({ booked }) => ({ ids: [booked.id] })),
  'GET /api/listings/{id}/similar': row(everybody(200), ({ booked }) => ({ ids: [booked.id] })),
  'GET /api/listings/my': row(VENUES),
  'GET /api/listings/my/summary': row(VENUES),
  'GET /api/cities': row(VENUES),
  'POST /api/listings': row([401, 403, 403, 201, 404, 403], ({ venue, offered }) => ({
    body: { venueId: venue.id, date: addDays(offered.date, 400), originalPrice: 900, discountedPrice: 800 },
  })),
  'PATCH /api/listings/{id}': row(OWN_VENUE, ({ offered }) => ({ ids: [offered.id], body: { discountedPrice: 9000 } })),
  'GET /api/favorites': row(COUPLES),
  'POST /api/listings/{id}/favorite': row(COUPLES, ({ offered }) => ({ ids: [offered.id] })),
  'DELETE /api/listings/{id}/favorite': row(COUPLES, ({ offered }) => ({ ids: [offered.id] })),
  'POST /api/admin/listings/{id}/original-price/accept': row([401, 403, 403, 403, 403, 404], ({ held }) => ({
    body: { originalPrice: 1000 },
    ids: [held.id],
  })),
  'POST /api/listings/{id}/watch': row([401, 200, 200, 403, 403, 403], ({ held }) => ({ ids: [held.id] })),
  'POST /api/venues': row([401, 403, 403, 201, 201, 403], () => ({ body: VENUE_FORM })),
  'GET /api/venues/my': row(VENUES),
  'GET /api/venues/{id}': row(REVEALED, ({ venue }) => ({ ids: [venue.id] })),
  'PATCH /api/venues/{id}': row(OWN_VENUE, ({ venue }) => ({ ids: [venue.id], body: { maxCapacity: 300 } })),
  'POST /api/venues/{id}/ask-again': row([401, 403, 403, 409, 404, 403], ({ venue }) => ({ ids: [venue.id] })),
  'GET /api/venues/{id}/likeness': row([401, 403, 403, 200, 404, 403], ({ venue }) => ({ ids: [venue.id] })),
  // the request names no date
  'GET /api/venues/{id}/price-hint': row([401, 403, 403, 400, 400, 403], ({ venue }) => ({ ids: [venue.id] })),
  'GET /api/venues/{id}/changes': row([401, 403, 403, 200, 404, 200], ({ venue }) => ({ ids: [venue.id] })),
  'POST /api/venue-changes/{id}/withdraw': row(OWN_VENUE, ({ changeId }) => ({ ids: [changeId] })),
  'POST /api/admin/venue-changes/{id}/approve': row(ADMINS, ({ changeId }) => ({ ids: [changeId] })),
  'POST /api/admin/venue-changes/{id}/refuse': row(ADMINS, ({ changeId }) => ({ ids: [changeId], body: { reason } })),
  'POST /api/venues/{id}/photos': row([401, 403, 403, 201, 404, 403], async ({ venue }) => ({
    ids: [venue.id],
    body: await PICTURE,
  })),
  'GET /api/calendars/my': row(VENUES),
  'GET /api/calendars/month': row(VENUES),
  'POST /api/calendars/link': row([401, 403, 403, 201, 201, 403]),
  'DELETE /api/calendars/link': row(VENUES),
  'GET /api/calendars/dates.ics': row(everybody(400)),
  // no address on our own network is read
  'POST /api/venues/{id}/busy-feed': row([401, 403, 403, 400, 404, 403], ({ venue }) => ({
    ids: [venue.id],
    body: { url: 'https://127.0.0.1/calendar.ics' },
  })),
  'PATCH /api/venues/{id}/blocked-days': row(OWN_VENUE, ({ venue }) => ({
    ids: [venue.id],
    body: { days: ['2027-06-12'], blocked: false },
  })),
  'DELETE /api/venues/{id}/busy-feed': row(OWN_VENUE, ({ venue }) => ({ ids: [venue.id] })),
  // the venue has other photos by now
  'PATCH /api/venues/{id}/photos': row([401, 403, 403, 409, 404, 403], ({ venue, photoId }) => ({
    ids: [venue.id],
    body: { photoIds: [photoId] },
  })),
  'GET /api/venues/{id}/photos/{photoId}': row(REVEALED, ({ venue, photoId }) => ({ ids: [venue.id, photoId] })),
  'DELETE /api/venues/{id}/photos/{photoId}': row(OWN_VENUE, ({ venue, photoId }) => ({ ids: [venue.id, photoId] })),

  'GET /api/bookings/my': row([401, 200, 200, 200, 200, 403]),
  'GET /api/bookings/my.csv': row(VENUES),
  'GET /api/bookings/my/summary': row(VENUES),
  'PATCH /api/bookings/{id}/note': booking(OWN_VENUE, { note: 'Wants the barn open at noon' }),
  'GET /api/bookings/{id}': row([401, 200, 404, 200, 404, 403], ({ bookingId }) => ({ ids: [bookingId] })),
  'PATCH /api/bookings/{id}': row(OWN_COUPLE, ({ bookingId }) => ({ ids: [bookingId], body: { guestCount: 44 } })),

  'GET /api/bookings/{id}/calendar.ics': booking([401, 200, 404, 200, 404, 200]),
  'GET /api/bookings/{id}/receipt': booking([401, 200, 404, 200, 404, 200]),
  'GET /api/bookings/{id}/cancellation': booking([401, 200, 404, 200, 404, 200]),
  'POST /api/bookings/{id}/cancel': booking([401, 409, 404, 409, 404, 409], { refund: 1, reason }),
  'POST /api/bookings/{id}/pay-balance': booking([401, 409, 404, 403, 403, 403], { amount: 1 }),
  'GET /api/bookings/{id}/balance': booking([401, 404, 404, 403, 403, 403]),
  'POST /api/bookings/{id}/balance/sync': booking([401, 404, 404, 403, 403, 403]),

  'GET /api/premium': row(everybody(200)),
  'GET /api/membership': row(COUPLES),
  'GET /api/membership/receipts/{id}': row([401, 404, 404, 403, 403, 403], () => ({ ids: [99] })),
  'POST /api/membership/sync': row([401, 404, 404, 403, 403, 403]),
  'POST /api/membership/cancel': row([401, 404, 404, 403, 403, 403]),
  'POST /api/membership/card-setup': row([401, 404, 404, 403, 403, 403]),
  'POST /api/membership/card': row([401, 404, 404, 403, 403, 403], () => ({ body: { card: 'pm_none' } })),
  'POST /api/membership/keep': row([401, 404, 404, 403, 403, 403]),
  'POST /api/membership': row(COUPLES, () => ({ body: { amount: 19 } })),
  'GET /api/reviews/my': row(COUPLES),
  'GET /api/reviews/received': row(VENUES),
  'GET /api/reviews/received/summary': row(VENUES),
  'POST /api/bookings/{id}/review': booking([401, 409, 404, 403, 403, 403], {
    rating: 5,
    comment: 'The light at dinner',
    coupleNames: 'Sam and Sol',
  }),
  'POST /api/reviews/{id}/reply': row([401, 403, 403, 404, 404, 403], () => ({ ids: [1], body: { reply: 'Thanks' } })),
  'GET /api/admin/venues/{id}/reviews': row(ADMINS, ({ venue }) => ({ ids: [venue.id] })),
  'POST /api/admin/reviews/{id}/hide': row([401, 403, 403, 403, 403, 404], () => ({ ids: [1], body: { reason } })),
  'POST /api/admin/reviews/{id}/show': row([401, 403, 403, 403, 403, 404], () => ({ ids: [1] })),

  'POST /api/offers': row([401, 404, 404, 403, 403, 403], () => ({ body: { listingId: 99, price: '100' } })),
  'GET /api/offers/my': row(COUPLES),
  'GET /api/transfers/{id}/offers': transfer([401, 200, 404, 403, 403, 200]),
  'POST /api/offers/{id}/accept': offer({ price: '100' }),
  'POST /api/offers/{id}/counter': offer({ price: '100' }),
  'POST /api/offers/{id}/decline': offer(),
  'POST /api/offers/{id}/withdraw': offer(),
  'GET /api/transfers/eligible': row(COUPLES),
  'GET /api/transfers/my': row(COUPLES),
  'GET /api/transfers/venue': row(VENUES),
  'GET /api/transfers/{id}': transfer([401, 200, 404, 200, 404, 200]),
  'POST /api/transfers': row([401, 201, 404, 403, 403, 403], ({ freeBookingId }) => ({
    body: { originalBookingId: freeBookingId, transferPrice: '2000', contractDocuments: [] },
  })),
  'GET /api/transfers/{id}/dispute': transfer([401, 404, 404, 404, 404, 404]),
  'POST /api/transfers/{id}/dispute/statements': transfer([401, 409, 404, 409, 404, 409], { words: reason }),
  'POST /api/transfers/{id}/dispute/files': row([401, 409, 404, 409, 404, 409], async ({ transferId }) => ({
    ids: [transferId],
    body: await PICTURE,
  })),
  'GET /api/dispute-files/{id}': row([401, 404, 404, 404, 404, 404], () => ({ ids: [1] })),
  'POST /api/transfer-documents': row([401, 201, 409, 403, 403, 403], async () => ({ body: await PICTURE })),
  'GET /api/transfer-documents': row(COUPLES),
  'DELETE /api/transfer-documents/{id}': row([401, 404, 404, 403, 403, 403], () => ({ ids: [1] })),
  'GET /api/transfer-documents/{id}': row([401, 404, 404, 404, 404, 404], () => ({ ids: [1] })),
  'GET /api/transfers/{id}/agreement': transfer([401, 404, 404, 404, 404, 404]),
  'GET /api/transfers/{id}/receipt': transfer([401, 404, 404, 403, 403, 403]),
  'POST /api/transfers/{id}/withdraw': transfer([401, 200, 404, 403, 403, 403]),
  'POST /api/transfers/{id}/price': transfer([401, 409, 404, 403, 403, 403], { transferPrice: '2000' }),
  'POST /api/transfers/{id}/escalate': transfer([401, 409, 404, 403, 403, 403]),
  'POST /api/transfers/{id}/consent': transfer([401, 403, 403, 200, 404, 403], {}),
  'POST /api/transfers/{id}/decline': transfer([401, 403, 403, 200, 404, 403], { reason }),
  'POST /api/transfers/{id}/assign': transfer([401, 403, 403, 409, 404, 403]),
  'POST /api/transfers/{id}/refuse': transfer([401, 403, 403, 409, 404, 403], { reason }),
  'POST /api/transfers/{id}/confirm': transfer([401, 409, 404, 403, 403, 403]),
  'POST /api/transfers/{id}/dispute': transfer([401, 409, 404, 403, 403, 403], { reason }),
  'POST /api/transfers/{id}/settle': transfer([401, 409, 404, 403, 403, 403]),
  'POST /api/create-escrow': row([401, 404, 404, 403, 403, 403], () => ({
    body: escrowOrder({ id: 99, amountDueNow: 100 }),
  })),

  'GET /api/export': row(SIGNED_IN),
  'GET /api/account/closing': row(BOTH_SIDES),
  'POST /api/account/closing': row([401, 400, 400, 400, 400, 403], () => ({ body: { password: 'wrong' } })),
  'GET /api/account': row(SIGNED_IN),
  'PATCH /api/account': row(SIGNED_IN, () => ({ body: { name: 'Sam Example' } })),
  'GET /api/account/cards': row([401, 200, 200, 403, 403, 403]),
  'DELETE /api/account/cards/{id}': row([401, 404, 404, 403, 403, 403], () => ({ ids: [99_999_999] })),
  'GET /api/account/sessions': row(SIGNED_IN),
  'DELETE /api/account/sessions': row(SIGNED_IN),
  'DELETE /api/account/sessions/{id}': row([401, 404, 404, 404, 404, 404], () => ({ ids: [99_999_999] })),
  'POST /api/account/email-change': row(INVALID, () => ({ body: { email: someone(), password: 'wrong' } })),
  'DELETE /api/account/email-change': row(SIGNED_IN),
  'POST /api/auth/email-change/confirm': row(everybody(410), () => ({ body: { token, side: 'old' } })),
  'POST /api/auth/email-change/stop': row(everybody(410), () => ({ body: { token } })),
  'POST /api/auth/password-check': row(everybody(200), () => ({ body: { password: 'password' } })),
  'GET /api/account/two-factor': row(SIGNED_IN),
  'POST /api/account/two-factor': row(INVALID, () => ({ body: { password: 'wrong' } })),
  'POST /api/account/two-factor/confirm': row([401, 409, 409, 409, 409, 409], () => ({ body: { code: '123456' } })),
  'POST /api/account/two-factor/off': row(INVALID, () => ({ body: { password: 'wrong', code: '123456' } })),
  'POST /api/account/two-factor/recovery-codes': row(INVALID, () => ({ body: { password: 'wrong', code: '123456' } })),
  'POST /api/account/prove': row(INVALID, () => ({ body: { password: 'wrong' } })),
  'POST /api/account/password': row(INVALID, () => ({
    body: { currentPassword: 'not the one', password: 'a-long-password' },
  })),

  'GET /api/messages': row(BOTH_SIDES),
  'GET /api/bookings/{id}/messages': booking([401, 200, 404, 200, 404, 403]),
  'POST /api/bookings/{id}/messages': booking([401, 201, 404, 201, 404, 403], { text: 'Hello' }),
  // nobody has a message with this number: messages.test.ts shows who may read and report what
  'POST /api/bookings/{id}/messages/read': booking([401, 404, 404, 404, 404, 403], { upTo: 99 }),
  'POST /api/messages/{id}/report': row([401, 404, 404, 404, 404, 403], () => ({ ids: [99] })),
  'GET /api/admin/messages': row(ADMINS),
  'POST /api/admin/messages/{id}/close': row([401, 403, 403, 403, 403, 404], () => ({ ids: [99] })),

  'GET /api/tasks': row(BOTH_SIDES),
  'GET /api/notifications': row(SIGNED_IN),
  'GET /api/notifications/settings': row(BOTH_SIDES),
  'PATCH /api/notifications/settings': row([401, 200, 200, 400, 400, 403], () => ({
    body: { kind: 'new-dates', byMail: true, inBell: true },
  })),
  'POST /api/notifications/{id}/read': row(OWN_NOTICE, ({ noticeId }) => ({ ids: [noticeId] })),
  'POST /api/notifications/read': row(OWN_NOTICE, ({ noticeId }) => ({ body: { upTo: noticeId } })),

  'GET /api/payouts/account': row(BOTH_SIDES),
  'POST /api/payouts/onboarding': row(BOTH_SIDES),
  'POST /api/payouts/account/sync': row(BOTH_SIDES),
  'GET /api/payouts/my': row(BOTH_SIDES),
  'GET /api/payouts/coming': row(VENUES),
  'GET /api/payouts/coming/summary': row(VENUES),
  'GET /api/bookings/{id}/payouts': booking([401, 403, 403, 200, 404, 403]),
  'GET /api/payouts/statement': row(BOTH_SIDES),
  'GET /api/payouts/statement.csv': row(BOTH_SIDES),
  // the request names no month: payout-statements.test.ts names one
  'GET /api/payouts/statement.pdf': row([401, 400, 400, 400, 400, 403]),
  'GET /api/admin/payouts': row(ADMINS),
  'GET /api/admin/postings': row(ADMINS),
  'GET /api/admin/postings.csv': row(ADMINS),
  'GET /api/admin/coming-payouts': row(ADMINS),
  'GET /api/admin/coming-payouts.csv': row(ADMINS),
  'GET /api/admin/bookings/{id}/payouts': booking(ADMINS),
  'POST /api/admin/payouts/{id}/retry': row([401, 403, 403, 403, 403, 404], () => ({ ids: [1], body: { reason } })),
  'GET /api/admin/refunds': row(ADMINS),
  'GET /api/admin/payments': row(ADMINS),
  'POST /api/admin/refunds/{id}/retry': row([401, 403, 403, 403, 403, 404], () => ({ ids: [1], body: { reason } })),
  'POST /api/admin/refunds/{id}/pay-outside': row([401, 403, 403, 403, 403, 404], () => ({
    ids: [1],
    body: { reason },
  })),
  'GET /api/admin/transfers': row(ADMINS),
  'GET /api/admin/transfers/{id}': transfer(ADMINS),
  'GET /api/admin/transfers/{id}/payments': transfer(ADMINS),
  'POST /api/admin/payments/{id}/sync': row([401, 403, 403, 403, 403, 404], () => ({ ids: [1] })),
  'POST /api/admin/transfers/{id}/act': transfer(ADMINS, { action: 'decline', reason }),

  'GET /api/payments/config': row(everybody(200)),
  'POST /api/create-payment-intent': row([401, 200, 409, 403, 403, 403], ({ held }) => ({ body: order(held) })),
  'GET /api/checkout/{id}': row(OWN_COUPLE, ({ held }) => ({ ids: [held.id] })),
  'PATCH /api/checkout/{id}': row(OWN_COUPLE, ({ held }) => ({ ids: [held.id], body: { guestCount: 44 } })),
  'POST /api/checkout/{id}/sync': row(OWN_COUPLE, ({ held }) => ({ ids: [held.id] })),
  'DELETE /api/checkout/{id}': row(OWN_COUPLE, ({ held }) => ({ ids: [held.id] })),
  'POST /api/stripe/webhook': row(everybody(400), () => ({ body: { id: 'evt_1', type: 'payment_intent.succeeded' } })),

  'GET /api/saved-searches': row(COUPLES),
  'POST /api/saved-searches': row([401, 201, 201, 403, 403, 403], () => ({ body: { criteria: { city: 'Austin' } } })),
  'PATCH /api/saved-searches/{id}': row(OWN_COUPLE, ({ searchId }) => ({ ids: [searchId], body: { alert: false } })),
  'DELETE /api/saved-searches/{id}': row(OWN_COUPLE, ({ searchId }) => ({ ids: [searchId] })),
  'POST /api/saved-searches/unsubscribe': row(everybody(400)),

  'POST /api/waitlist': row(everybody(201), () => ({ body: { email: someone() } })),
  'POST /api/waitlist/confirm': row(everybody(410), () => ({ body: { token } })),
  'GET /api/waitlist': row(ADMINS),

  'GET /api/admin/stats': row(ADMINS),
  'GET /api/admin/inbox': row(ADMINS),
  'GET /api/admin/users': row(ADMINS),
  'GET /api/admin/venues': row(ADMINS),
  'GET /api/admin/listings': row(ADMINS),
  'GET /api/admin/bookings': row(ADMINS),
  'GET /api/admin/bookings/{id}': booking(ADMINS),
  'GET /api/admin/bookings/{id}/payments': booking(ADMINS),
  'GET /api/admin/bookings/{id}/bank-disputes': booking(ADMINS),
  'GET /api/admin/bank-disputes/{id}/evidence': row([401, 403, 403, 403, 403, 404], () => ({ ids: [1] })),
  'GET /api/admin/bank-disputes/{id}/sent-evidence': row([401, 403, 403, 403, 403, 404], () => ({ ids: [1] })),
  'POST /api/admin/bank-disputes/{id}/documents': row([401, 403, 403, 403, 403, 404], async () => ({
    ids: [1],
    body: await PICTURE,
  })),
  'POST /api/admin/bank-disputes/{id}/evidence': row([401, 403, 403, 403, 403, 404], () => ({
    ids: [1],
    body: { words: reason },
  })),
  'GET /api/admin/health': row(ADMINS),
  'POST /api/admin/health/audit': row(ADMINS),
  'POST /api/admin/jobs/{id}/retry': row([401, 403, 403, 403, 403, 404], () => ({ ids: [1] })),
  'POST /api/admin/findings/{id}/accept': row([401, 403, 403, 403, 403, 404], () => ({ ids: [1], body: { reason } })),
  'GET /api/admin/waitlist': row(ADMINS),
  'GET /api/admin/waitlist/summary': row(ADMINS),
  'GET /api/admin/waitlist.csv': row(ADMINS),
  'GET /api/admin/users.csv': row(ADMINS),
  'GET /api/admin/venues.csv': row(ADMINS),
  'GET /api/admin/listings.csv': row(ADMINS),
  'GET /api/admin/bookings.csv': row(ADMINS),
  'GET /api/admin/transfers.csv': row(ADMINS),
  'GET /api/admin/refunds.csv': row(ADMINS),
  'GET /api/admin/payouts.csv': row(ADMINS),
  'GET /api/admin/payments.csv': row(ADMINS),
  'PATCH /api/admin/users/{id}': row(ADMINS, ({ bystanderId }) => ({ ids: [bystanderId], body: { verified: false } })),
  'GET /api/admin/search': row(ADMINS),
  'GET /api/admin/users/{id}': row(ADMINS, ({ bystanderId }) => ({ ids: [bystanderId] })),
  'DELETE /api/admin/users/{id}/sessions': row(ADMINS, ({ bystanderId }) => ({ ids: [bystanderId] })),
  'DELETE /api/admin/users/{id}': row(ADMINS, ({ bystanderId }) => ({ ids: [bystanderId] })),
  'GET /api/admin/unclaimed': row(ADMINS),
  'GET /api/admin/wires': row(ADMINS),
  'POST /api/admin/unclaimed/{id}/paid': row(SETTLING, () => ({ ids: [1], body: { amount: 1, reference: reason } })),
  'GET /api/admin/debts': row(ADMINS),
  'GET /api/admin/money': row(ADMINS),
  'POST /api/admin/debts/{id}/settle': row(SETTLING, () => ({ ids: [1], body: { amount: 1, how: 'paid', reason } })),
  'GET /api/admin/venues/{id}/owner': row(ADMINS, ({ venue }) => ({ ids: [venue.id] })),
  'PATCH /api/admin/venues/{id}': row(ADMINS, ({ venue }) => ({ ids: [venue.id], body: { verified: true } })),
}
