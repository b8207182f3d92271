import { STATE_CODE, type Words } from './same-everywhere.ts'

const CITY = 'The city of the venue, or the main city of the area around it, as its owner chose'
const PRICE =
  'What the buyer pays here: for a date, the whole price; for a transfer, the seller’s price and the venue’s fee'
const OFFERED_STYLES = 'Styles of the venue that this date shows'
const INCLUDES = 'What the price includes, a line for each'
const EXCLUDES = 'What couples might expect and have to bring or pay for themselves, a line for each'
const RESTRICTIONS = 'What else is good to know, such as what isn’t allowed; a line for each'

const PACKAGE: Words = {
  duration: 'How long the couple has the venue, in the venue’s words; null if not said',
  times: 'The hours during which the couple has the venue, in the venue’s words; null if not said',
  includes: INCLUDES,
  excludes: EXCLUDES,
  restrictions: RESTRICTIONS,
}

const LISTING: Words = {
  venueId: 'The number of the venue; null until it is revealed to you, as it is to couples who have booked the date',
  city: CITY,
  state: STATE_CODE,
  date: 'The day of the event',
  maxGuests: 'The most guests that can come',
  lowestOriginalPrice: 'The lowest `originalPrice` of the last 30 days, if it was lower than now; otherwise null',
  discountedPrice: PRICE,
  totalPrice: 'The whole cost: `discountedPrice` and, for a transfer, what is still owed to the venue',
  depositPercent: 'The deposit that the venue asks for, in percent of its price',
  depositAmount:
    'What is paid first when the date is booked early enough to leave a balance; for a transfer, all of `discountedPrice`',
  amountDueNow:
    'What checkout would charge today: the deposit, or everything from 30 days before the event. Send it as `amount`',
  balanceDue: 'What would be left to pay after `amountDueNow`',
  isTransfer: 'True: a couple passes their booking on. False: the venue itself offers the date',
  transferId: 'The transfer that sells this date; null for a date from the venue',
  isRevealed: 'Whether you may know the venue: then `venueId` is set, and the texts and amenities are complete',
  isActive: 'Whether it is on the market: live or held, and not past',
  isEarly: 'Whether only Premium members see it so far; false while its venue isn’t verified',
  styles: OFFERED_STYLES,
  amenities: 'The venue’s amenities that this date shows; all of them once the venue is revealed to you',
  description: 'In the venue’s words; null if there is none, and to strangers once the date is sold',
  packageDetails: 'What the price includes and what the venue asks; empty to strangers once the date is sold',
}

const APPEARS = 'When it will appear, as long as only its owner and admins can see it; otherwise null'

const TERMS: Words = {
  originalPrice: 'What the venue usually asks for such a day, in dollars',
  discountedPrice: 'What the date costs here, in dollars, less than `originalPrice`',
  depositPercent: 'The deposit in percent of `discountedPrice`; 25 unless given',
  description: 'What couples read before they book: nothing that tells who the venue is',
  packageDetails: 'What the price includes and what you ask; nothing that tells who the venue is',
  'packageDetails.duration': 'How long the couple has the venue, such as "8 hours"',
  'packageDetails.times': 'The hours during which they have it, such as "From 3 PM to 11 PM"',
  'packageDetails.includes': INCLUDES,
  'packageDetails.excludes': EXCLUDES,
  'packageDetails.restrictions': RESTRICTIONS,
  styles: 'Which of the venue’s own styles the date shows, or none; the first three unless given',
  amenities:
    'Which of the venue’s own amenities the date shows, or none; unless given, those that its other dates show least',
  place: 'Whether strangers read the venue’s `city`, which is usual, or only the `area` around it',
}

const SHOWN =
  'Whether couples can find it now: it is on the market and has appeared, its day is to come, and its venue is verified'

export const LISTINGS: Record<string, Words> = {
  PackageDetails: PACKAGE,
  Listing: LISTING,
  ListingDetail: {
    ...LISTING,
    availability:
      'What it is to you. `available`; `held`: another couple is paying, or has an accepted offer; `held-by-me`: you are; `sold`; `mine`: you have booked it, it is your venue’s, or you are an admin; `unavailable`: off the market',
    isShown: SHOWN,
    heldUntil:
      'When your hold on it ends, or another couple’s hold or time to pay for an accepted offer; null if nobody has it',
    bookingId: 'Your own booking or hold of this date; null if you have neither',
    ownBalance: 'What you still owe for your own booking of this date; null if you have none',
    'ownBalance.due': 'What is left to pay; 0 once all is paid',
    'ownBalance.dueDate': 'The day on which it is due; null once all is paid',
    refunds: 'What you would get back by canceling after buying it today; null if it can’t be bought',
    offers: 'For a transfer: how to offer less; null for a date from the venue',
    ratingBand:
      'Couples’ average rating of the venue is at least this, 4.5 or 4. Null with fewer than five reviews or a lower rating, once the date is sold, and to those to whom the venue is revealed',
    publicAt:
      'When everybody sees an early date; null once they do, while the venue isn’t verified, and until it is revealed to you',
    appearsAt: APPEARS,
    questionedAbove:
      'To admins: the top of the venue’s own range of prices, while `originalPrice` is above it and no admin has accepted that; otherwise null',
    today: 'Today at the venue',
  },
  OwnListing: {
    ...LISTING,
    venueId: 'Your venue',
    isRevealed: 'Always true: it is your venue',
    venueName: 'Your venue’s name, which the listing doesn’t show',
    status:
      '`live`: on offer; `held`: a couple is paying; `sold`; `inactive`: off the market; `expired`: past without a booking',
    isPast: 'Whether its day is over',
    isShown: SHOWN,
    createdAt: 'When it was published',
    hearts: 'How many couples have marked it as a favorite',
    place: 'Whether strangers read the venue’s `city`, or only the `area` around it',
    publicAt: 'When everybody will see it, as long as only Premium members do; otherwise null',
    appearsAt: APPEARS,
    busy: 'Set if it was taken off the market because something else is on its day; otherwise null. Reactivating the date overrides this',
    'busy.title': 'What the venue’s own calendar calls it; null if it has no title',
    'busy.byOwner': 'True: you have blocked the day by hand. False: the venue’s own calendar takes it',
  },
  Favorite: {
    ...LISTING,
    priceWhenMarked: 'The `totalPrice` when you marked it, if it costs less now; otherwise null',
  },
  RefundTerms: {
    refund: 'How much of today’s payment comes back if you cancel in time',
    refundWithBalance: 'What comes back once the balance is paid as well',
    until: 'The last day to cancel and get that; null if nothing would come back on any day',
  },
  NewListing: {
    ...TERMS,
    venueId: 'One of your own verified venues',
    date: 'The day to offer: today at the venue, or later',
    maxGuests: 'The most guests that can come; 100, or leaving it out, means the venue’s capacity if that is less',
    spread:
      'True for all but the first of several dates published together: it may appear only later, at a random moment in the next few weeks',
    askIfBusy: 'True: a day that you have blocked or that the venue’s own calendar takes is refused with `day_busy`',
  },
  updateListing: {
    ...TERMS,
    maxGuests: 'The most guests that can come',
    description: `${TERMS.description}. Empty removes it`,
    packageDetails: `${TERMS.packageDetails}. A part left out stays as it is; an empty text or list removes what it said`,
    isActive: 'False takes the date off the market, true puts it back',
    spread:
      'True with `isActive`, soon after another date of the venue: it may appear later, at a random moment within hours',
    appearNow: 'True: a date that has yet to appear appears now',
  },
  'myListingsSummary answer': {
    total: 'All your listings, past ones included, without transfers',
    active: 'Those that couples can find now',
    waiting: 'Those on the market that couples can’t see yet: the venue isn’t verified, or they appear later',
  },
  'watchListing answer': { watching: 'Always true: you are told if the date becomes available again' },
  'markFavorite answer': { favorite: 'Always true: it is a favorite now' },
  'unmarkFavorite answer': { favorite: 'Always false: it is no longer a favorite' },
  seeOriginal: { originalPrice: 'The one you have looked at, in dollars; refused if it has changed since' },
  'cheapestDays answer': {
    date: 'A day on which the search finds something; days without a match are left out',
    fromPrice: 'The lowest `totalPrice` on that day',
    count: 'How many dates the search finds on that day',
  },
  'relaxSearch answer': {
    change:
      'What this search drops, or how far it widens its place: to a `metro`, a `state` or, with `place`, anywhere',
    also: 'What else it drops, if one thing is not enough; otherwise null',
    count: 'How many dates this search finds',
    place: 'Where it searches instead, with `metro` or `state`; otherwise null',
    'place.state': STATE_CODE,
    'place.metro': 'An area of several cities',
  },
  Place: {
    kind: 'A `city`, a `state`, or a `metro`: an area of several cities',
    name: 'In words, such as "Austin, TX", "Napa Valley, CA" or "Texas"',
    city: 'What a search sends as `city`; null unless it is a city',
    state: 'What a search sends as `state`; null for an area',
    metro: 'What a search sends as `metro`; null unless it is an area',
    count: 'How many open dates it has; 0 for a place that we know and that has none now',
  },
  NearbyPlaces: {
    around: 'The area or state that the searched city is in; null if no other city there has matches',
    cities: 'The other cities there, each with its number of matches, those with the most first',
  },
  'understandPlace answer': {
    place: 'The place that is meant; null if no place has a name like what was typed',
    exact: 'Whether what was typed is its name; false if it is only like the name',
    others: 'What else could be meant, such as cities of the same name',
  },
  'premiumPlan answer': {
    monthlyPrice: 'What a month costs those who join now',
    earlyAccessHours: 'For how many hours new dates are for members alone; 0 where everybody sees them immediately',
  },
  'countMemberFilters answer': {
    amenities: 'Each amenity that members can search for',
    'amenities.amenity': 'What a search sends among its `amenities`',
    'amenities.count': 'How many public dates show it',
    weekdays: 'Each day of the week that members can search for',
    'weekdays.weekday': 'What a search sends among its `weekdays`',
    'weekdays.count': 'How many public dates fall on it',
  },
}
