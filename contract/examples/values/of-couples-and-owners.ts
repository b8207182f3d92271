import { OFFER } from '../of-couples.ts'
import { FORM, VENUE } from '../of-owners.ts'
import { ABOUT, ANN, BOOKING, CHECKOUT } from '../one-booking.ts'
import type { Values } from './by-name.ts'

const WEDDING = { weddingDate: ABOUT.date, city: 'Austin', state: 'TX' }
/** The part of an offer that sellers read, too. */
const { originalPrice, balanceDue, balanceDueDate, totalPrice, percentOff, savings, hasPage, ...SHARED } = OFFER
const COUNTERED = {
  price: 2550,
  rounds: [...OFFER.rounds, { by: 'seller', price: 2550, at: '2026-12-04T20:00:00.000Z' }],
}
const OVER = { waitingFor: null, until: null, endedAt: '2026-12-04T20:00:00.000Z', now: '2026-12-04T20:00:00.000Z' }
const NOTICE_LINK = '/messages/91030302'
const MEMBERSHIP = {
  state: 'active',
  isMember: true,
  beganAt: '2026-11-22T18:00:00.000Z',
  paidUntil: '2026-12-22T18:00:00.000Z',
  receipts: [
    {
      id: 20773914,
      amount: 19,
      refunded: 0,
      paidAt: '2026-11-22T18:00:00.000Z',
      from: '2026-11-22T18:00:00.000Z',
      until: '2026-12-22T18:00:00.000Z',
    },
  ],
}
const REVIEW = { rating: 5, createdAt: '2027-02-23T17:00:00.000Z' }

/** What couples and owners of venues see and send, by what has the field: a schema with a name, or a call. */
export const OF_COUPLES_AND_OWNERS: Record<string, Values> = {
  Checkout: CHECKOUT,
  'createEscrow answer': {
    paymentId: 30964471,
    bookingId: null,
    transferId: 35389571,
    listingId: 28815705,
    purpose: 'transfer',
    holdExpiresAt: '2026-12-05T19:15:00.000Z',
    now: '2026-12-05T19:00:01.000Z',
    amountDueNow: ABOUT.askingPrice,
    totalPrice: ABOUT.askingPrice + ABOUT.balance,
    refunds: { refund: 0, refundWithBalance: ABOUT.balance, until: '2027-02-06' },
  },
  'syncBalance answer': {
    paymentId: 68240117,
    purpose: 'balance',
    state: 'paid',
    clientSecret: null,
    amountDueNow: ABOUT.balance,
    balanceDue: 0,
    balanceDueDate: null,
    refunds: { refund: ABOUT.balance, refundWithBalance: ABOUT.balance, until: '2027-02-06' },
    holdExpiresAt: '2027-01-27T06:00:00.000Z',
    now: '2027-01-18T17:35:00.000Z',
  },
  OwnAccount: { name: ANN.name, partnerName: 'Ben Example', metadata: { ...WEDDING, budget: null } },
  AccountForm: {
    name: ANN.name,
    partnerName: 'Ben Example',
    phone: '(512) 555-0142',
    website: undefined,
    metadata: WEDDING,
  },
  CurrentUser: ANN,
  TwoFactor: { isOn: true, recoveryCodesLeft: 8 },
  OwnSession: { isCurrent: true },
  askForEmailChange: { email: 'ann.new@example.com', code: undefined },
  beginTwoFactor: {},
  'beginTwoFactor answer': {
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Unveil:ann%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Unveil',
  },
  checkPassword: { words: ['Ann Example', ANN.email] },
  'confirmEmailChange answer': { isChanged: false },
  proveSession: { code: undefined },
  resetPassword: { code: undefined },
  closeAccount: { code: undefined },
  'registrationPrefill answer': { metadata: { venueName: FORM.name, city: FORM.city, state: FORM.state } },
  VenueRegistration: {
    name: 'Dana Example',
    email: 'owner@example.com',
    role: 'venue',
    phone: '(512) 555-0107',
    metadata: {
      venueName: FORM.name,
      venueType: 'Barn',
      address: FORM.address,
      city: FORM.city,
      state: FORM.state,
      zipCode: FORM.zipCode,
    },
  },
  'myListingsSummary answer': { total: 6, active: 4, waiting: 1 },
  'myBookingsSummary answer': { total: 3, ahead: 1, revenue: 36_000, owed: ABOUT.balance },
  'relaxSearch answer': { change: 'guests', also: null, count: 3 },
  seeOriginal: { originalPrice: ABOUT.originalPrice },
  OwnCard: { id: 'pm_1ExampleOfACard', brand: 'visa', last4: '4242', expires: '2030-09' },
  BuyerOffer: OFFER,
  SellerOffer: {
    ...SHARED,
    viewerRole: 'seller',
    actions: ['accept', 'counter', 'decline'],
    counterRange: { from: ABOUT.offer + 1, to: ABOUT.askingPrice - 1 },
    coupleNumber: 1,
    platformFee: ABOUT.offer * 0.05,
    netPayout: ABOUT.offer * 0.95,
  },
  'acceptOffer answer': { stage: 'accepted', waitingFor: 'buyer', actions: [], counterRange: null },
  'counterOffer answer': {
    stage: 'countered',
    waitingFor: 'buyer',
    ...COUNTERED,
    buyerPrice: COUNTERED.price,
    totalPrice: COUNTERED.price + ABOUT.balance,
    percentOff: 42,
    savings: ABOUT.originalPrice - COUNTERED.price - ABOUT.balance,
    platformFee: COUNTERED.price * 0.05,
    netPayout: COUNTERED.price * 0.95,
    counterRange: null,
    actions: [],
    now: COUNTERED.rounds[1]?.at,
    until: '2026-12-06T20:00:00.000Z',
  },
  declineOffer: { stage: 'open' },
  withdrawOffer: { stage: 'open' },
  'declineOffer answer': { stage: 'declined', ...OVER, actions: [], counterRange: null },
  'withdrawOffer answer': { stage: 'withdrawn', ...OVER, actions: [], counterRange: null },
  Membership: MEMBERSHIP,
  'countMemberFilters answer': {
    amenities: [
      { amenity: 'dance-floor', count: 4 },
      { amenity: 'wifi', count: 3 },
    ],
    weekdays: [
      { weekday: 'fri', count: 1 },
      { weekday: 'sat', count: 3 },
    ],
  },
  'cancelMembership answer': { cancelsAtPeriodEnd: true },
  'startMembership answer': {
    state: 'incomplete',
    isMember: false,
    beganAt: null,
    paidUntil: null,
    clientSecret: CHECKOUT.clientSecret,
    receipts: [],
  },
  'stopAlert answer': { name: 'Barns in Austin' },
  Place: { kind: 'city', name: 'Austin, TX', city: 'Austin', state: 'TX' },
  OwnVenue: { ...VENUE, isVerified: true, activeListings: 1 },
  VenueChange: {
    before: { name: FORM.name, address: FORM.address, city: FORM.city, state: FORM.state, zipCode: FORM.zipCode },
    after: {
      name: FORM.name,
      address: '4122 Old Mill Road',
      city: FORM.city,
      state: FORM.state,
      zipCode: FORM.zipCode,
    },
    proposedAt: '2026-11-22T18:04:00.000Z',
  },
  'approveVenueChange answer': { state: 'approved', endedAt: '2026-11-23T16:10:00.000Z' },
  'refuseVenueChange answer': {
    state: 'refused',
    endedAt: '2026-11-23T16:10:00.000Z',
    reason: 'The county’s register has no such number on this road.',
  },
  'withdrawVenueChange answer': { state: 'withdrawn', endedAt: '2026-11-23T16:10:00.000Z' },
  refuseVenueChange: { reason: 'The county’s register has no such number on this road.' },
  approveVenueChange: { checked: ['address'] },
  'askAgainForVenue answer': { isVerified: false, activeListings: 0 },
  askAgainForVenue: { answer: 'The photos now show the barn itself.' },
  updateVenue: Object.fromEntries(
    ['name', 'address', 'city', 'state', 'zipCode', 'styles', 'amenities', 'priceRange']
      .map((name): [string, unknown] => [name, undefined])
      .concat([
        ['description', FORM.description],
        ['maxCapacity', 160],
      ]),
  ),
  'updateVenue answer': { maxCapacity: 160 },
  Venue: {
    id: VENUE.id,
    images: ['/api/venues/87654960/photos/15508204'],
    contact: { name: 'Dana Example', email: 'owner@example.com', phone: '(512) 555-0107', website: null },
  },
  orderVenuePhotos: { photoIds: [15508204, 15508311] },
  'orderVenuePhotos answer': {
    images: ['/api/venues/87654960/photos/15508204', '/api/venues/87654960/photos/15508311'],
  },
  'addVenuePhoto answer': { images: ['/api/venues/87654960/photos/15508204', '/api/venues/87654960/photos/15508311'] },
  'removeVenuePhoto answer': { images: ['/api/venues/87654960/photos/15508204'] },
  'hintPrice answer': {
    hint: { from: 9800, to: 13_500, dates: 14, place: 'Austin and the Hill Country', days: 'weekend' },
  },
  'measureLikeness answer': { venues: 20, without: 20, proposals: [] },
  Review: REVIEW,
  AdminReview: REVIEW,
  ReceivedReview: REVIEW,
  'receivedReviewsSummary answer': { reviews: 14, average: 4.7 },
  OwnReview: {
    until: '2027-05-21',
    review: { ...REVIEW, comment: 'Everything was ready when we came.', coupleNames: 'Ann and Ben', reply: null },
  },
  'hideReview answer': { hidden: { at: '2027-02-24T16:00:00.000Z', reason: 'It names a guest.' } },
  hideReview: { reason: 'It names a guest.' },
  'replyToReview answer': {
    reply: { text: 'Thank you! It was a joy to have you.', createdAt: '2027-02-24T15:00:00.000Z' },
  },
  MonthOfDays: { month: '2027-02', earlier: '2027-01', later: '2027-03' },
  CalendarEntry: {
    kind: 'booked',
    listingId: ABOUT.listingId,
    bookingId: BOOKING.id,
    price: ABOUT.price,
    guests: 90,
    title: 'Ann Example',
    isShown: false,
  },
  'makeCalendarLink answer': {
    url: 'https://unveil.example/api/calendars/dates.ics?token=TheLongTextOfTheLink',
    linkSince: '2026-11-23T16:10:00.000Z',
  },
  Calendars: { linkSince: '2026-11-23T16:10:00.000Z', venues: [{ id: VENUE.id, name: FORM.name, feed: null }] },
  saveBusyFeed: { url: 'https://calendar.example.com/hall.ics' },
  'saveBusyFeed answer': { takenDown: 0 },
  BusyFeed: { host: 'calendar.example.com', readAt: '2026-11-23T16:10:00.000Z' },
  Thread: { messages: 2, unread: 1, last: { author: 'venue', text: 'From noon.', at: '2026-11-23T16:10:00.000Z' } },
  reportMessage: { reason: 'It asks us to pay outside Unveil.' },
  Task: {
    kind: 'message',
    title: 'Answer Thornwick Hall',
    about: 'Sat, Feb 20, 2027',
    state: null,
    link: NOTICE_LINK,
    action: 'Read the message',
  },
  Ties: { bookings: 1, listings: 0, payments: 0, transfers: 0, payouts: 0, debt: 0 },
  MailSetting: { byMail: true, inBell: true },
}
