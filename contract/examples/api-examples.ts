import { EXAMPLES_OF_COUPLES } from './of-couples.ts'
import { EXAMPLES_OF_OWNERS } from './of-owners.ts'
import { ABOUT, ANN, BOOKING, CHECKOUT, LISTING } from './one-booking.ts'

const AUSTIN = { kind: 'city', name: 'Austin, TX', city: 'Austin', state: 'TX', metro: null, count: 4 }

const OF_BALANCE = {
  ...CHECKOUT,
  paymentId: 68240117,
  purpose: 'balance',
  amountDueNow: ABOUT.balance,
  refunds: { refund: ABOUT.balance, refundWithBalance: ABOUT.balance, until: '2027-02-06' },
  holdExpiresAt: '2027-01-27T06:00:00.000Z',
  now: '2027-01-18T17:30:00.000Z',
}

/** What a request's body and its answer look like, by the endpoint's name; a test holds them to the contract. */
export const EXAMPLES: Record<string, { body?: unknown; answer?: unknown }> = {
  ...EXAMPLES_OF_COUPLES,
  ...EXAMPLES_OF_OWNERS,
  register: {
    body: {
      name: 'Ann Example',
      email: 'ann@example.com',
      password: 'a sentence that nobody guesses',
      role: 'couple',
      metadata: { partnerName: 'Ben Example', weddingDate: ABOUT.date, city: 'Austin', state: 'TX' },
    },
    answer: ANN,
  },
  login: { body: { email: 'ann@example.com', password: 'a sentence that nobody guesses' }, answer: ANN },
  me: { answer: ANN },
  logout: { answer: { ok: true } },
  requestPasswordReset: { body: { email: ANN.email }, answer: { ok: true } },
  changePassword: {
    body: { currentPassword: 'a sentence that nobody guesses', password: 'another sentence that nobody guesses' },
    answer: ANN,
  },
  searchListings: { answer: [LISTING] },
  similarListings: { answer: [{ ...LISTING, id: 31415926, date: '2027-02-27' }] },
  cheapestDays: { answer: [{ date: ABOUT.date, fromPrice: ABOUT.price, count: 1 }] },
  suggestPlaces: { answer: [AUSTIN] },
  understandPlace: { answer: { place: AUSTIN, exact: true, others: [] } },
  getListing: {
    answer: {
      ...LISTING,
      availability: 'available',
      isShown: true,
      heldUntil: null,
      bookingId: null,
      ownBalance: null,
      ratingBand: 4.5,
      publicAt: null,
      appearsAt: null,
      questionedAbove: null,
      refunds: { refund: 0, refundWithBalance: ABOUT.balance, until: '2027-02-06' },
      offers: null,
      today: '2026-11-22',
    },
  },
  createPaymentIntent: {
    body: { amount: ABOUT.deposit, metadata: { listingId: ABOUT.listingId }, guestCount: 90 },
    answer: CHECKOUT,
  },
  paymentConfig: { answer: { provider: 'stripe', publishableKey: 'pk_test_1ExampleOfAKey' } },
  updateCheckout: {
    body: { guestCount: 95, saveCard: true },
    answer: { ...CHECKOUT, guestCount: 95, saveCard: true },
  },
  releaseHold: { answer: { released: true } },
  payBalance: { body: { amount: ABOUT.balance }, answer: OF_BALANCE },
  getBalance: { answer: OF_BALANCE },
  getCheckout: { answer: CHECKOUT },
  syncCheckout: { answer: { ...CHECKOUT, state: 'paid', clientSecret: null, now: '2026-11-22T18:04:02.000Z' } },
  myBookings: { answer: [BOOKING] },
  getBooking: { answer: BOOKING },
  changeGuestCount: {
    body: { guestCount: 95 },
    answer: { ...BOOKING, guestCount: 95, guestsBefore: { count: 90, until: '2026-12-01T16:20:00.000Z' } },
  },
  previewCancellation: {
    answer: {
      refusal: null,
      refund: 0,
      settled: 0,
      lost: ABOUT.deposit,
      kept: ABOUT.deposit,
      takenOver: false,
      balanceRefundUntil: '2027-02-06',
      ofVenue: null,
    },
  },
  cancelBooking: {
    body: { refund: 0, reason: 'Our plans have changed.' },
    answer: { status: 'cancelled', refund: 0 },
  },
  createEscrow: { body: { amount: ABOUT.askingPrice, metadata: { listingId: 28815705, isTransfer: true } } },
  joinWaitlist: {
    body: {
      email: 'ann@example.com',
      name: 'Ann Example',
      userType: 'couple',
      weddingDate: 'Spring 2027',
      location: 'Austin, TX',
    },
  },
}
