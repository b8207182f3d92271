import { ABOUT, LISTING } from './one-booking.ts'

export const FORM = {
  name: 'Thornwick Hall',
  address: '4120 Old Mill Road',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  description: 'A barn between oaks, with a dance floor and a lawn for the ceremony. One wedding a day.',
  maxCapacity: 150,
  styles: ['barn', 'rustic'],
  amenities: ['dance-floor', 'wifi', 'on-site-catering'],
  priceRange: { min: 11_000, max: 23_000 },
}

export const VENUE = {
  ...FORM,
  id: 87654960,
  isVerified: false,
  images: [],
  activeListings: 0,
  area: 'Austin and the Hill Country',
  createdAt: '2026-11-20T15:00:00.000Z',
  today: '2026-11-20',
  declined: false,
  pendingChange: null,
}

const DATE = {
  ...LISTING,
  venueId: VENUE.id,
  isRevealed: true,
  venueName: FORM.name,
  status: 'live',
  isPast: false,
  isShown: true,
  createdAt: '2026-11-21T15:00:00.000Z',
  hearts: 0,
  place: 'city',
  publicAt: null,
  appearsAt: null,
  busy: null,
}

/** What owners of venues do. */
export const EXAMPLES_OF_OWNERS = {
  createVenue: { body: FORM, answer: VENUE },
  myVenues: { answer: [{ ...VENUE, isVerified: true, activeListings: 1 }] },
  createListing: {
    body: {
      venueId: VENUE.id,
      date: ABOUT.date,
      originalPrice: ABOUT.originalPrice,
      discountedPrice: ABOUT.price,
      maxGuests: 120,
      description: LISTING.description,
      packageDetails: { includes: ['Tables and chairs for 120'], restrictions: ['Music ends at 11 PM'] },
    },
    answer: DATE,
  },
  updateListing: {
    body: { isActive: false },
    answer: { ...DATE, isActive: false, status: 'inactive', isShown: false },
  },
  myListings: { answer: [DATE] },
  blockDays: {
    body: { days: ['2027-03-06', '2027-03-07'], blocked: true },
    answer: { blocked: true, takenDown: 0, beingBooked: 0 },
  },
  noteBooking: {
    body: { note: 'They bring their own cake.' },
    answer: { venueNote: 'They bring their own cake.' },
  },
  consentToTransfer: { body: { transferFee: 150 } },
  declineTransfer: { body: { reason: 'We can’t change the names on the contract so close to the day.' } },
  getPayoutAccount: { answer: { state: 'ready', inReview: false, requirements: [], waiting: 0 } },
  myPayouts: {
    answer: [
      {
        id: 62396395,
        what: 'deposit',
        bookingId: 91030302,
        transferId: null,
        venueName: FORM.name,
        eventDate: ABOUT.date,
        gross: ABOUT.deposit,
        fee: 0,
        kept: 0,
        amount: ABOUT.deposit,
        state: 'paid',
        owedBack: false,
        settled: false,
        dueAt: '2026-11-24T18:04:00.000Z',
        paidAt: '2026-11-24T18:05:00.000Z',
      },
    ],
  },
}
