import { STATE_CODE, type Words } from './same-everywhere.ts'

const under = (prefix: string, words: Words): Words =>
  Object.fromEntries(Object.entries(words).map(([name, said]) => [`${prefix}.${name}`, said]))

const IDENTITY: Words = {
  name: 'What the venue is called',
  address: 'Street and number',
  city: 'The city that it is in',
  state: STATE_CODE,
}

const FORM: Words = {
  ...IDENTITY,
  description: 'What couples read once the venue is revealed to them',
  maxCapacity: 'The most guests that the venue takes',
  styles: 'What kind of place it is; a date shows up to three of them',
  amenities: 'What the venue has; a date shows up to three of the common ones',
  priceRange: 'What the venue usually asks for a day. Only its owner, admins and couples who have booked read it',
  'priceRange.min': 'The lowest price, in dollars',
  'priceRange.max': 'The highest price, in dollars',
}

const VENUE: Words = {
  ...FORM,
  'priceRange.min': 'The lowest price',
  'priceRange.max': 'The highest price',
  isVerified: 'Whether an admin has verified it; only then may it list dates',
  images: 'Paths of its photos in the owner’s order, for those to whom the venue is revealed',
}

const LIKENESS = 'At least this many: this one and those of other owners; 0 means fewer than five'
const CHECKED = 'What you have checked, for the log; `city`: that the city exists, if it isn’t on our list'
const IMAGES = { images: 'Paths of all photos of the venue, in their new order' }

const DECLINED = 'Whether an admin has declined it, and its owner hasn’t asked again'

export const VENUES: Record<string, Words> = {
  NewVenue: {
    ...FORM,
    'priceRange.min': 'The lowest price, in dollars. Unless given, 5000, or `max` if that is lower',
    'priceRange.max': 'The highest price, in dollars. Unless given, 20000, or `min` if that is higher',
  },
  updateVenue: FORM,
  Venue: {
    ...VENUE,
    reviews: 'The newest three that no admin has hidden',
    contact: 'How to reach the venue',
    'contact.name': 'Its owner',
    'contact.email': 'The address of the owner’s account',
    'contact.phone': 'The owner’s phone; null if not given',
    'contact.website': 'The owner’s page; null if not given',
  },
  OwnVenue: {
    ...VENUE,
    activeListings: 'How many of its dates couples can find now',
    area: 'The area that its dates can show in place of the city; null if there is none',
    createdAt: 'When it was registered',
    today: 'Today’s date at the venue',
    declined: 'Whether an admin has declined it, and its owner hasn’t asked again',
    pendingChange:
      'The change that waits for an admin; until then, all other fields show what is in use. Null if there is none',
  },
  VenueIdentity: IDENTITY,
  VenueChange: {
    state: '`pending`: waits for an admin; `approved`; `refused`: by an admin; `withdrawn`: by the owner',
    before: 'What was in use when it was proposed',
    after: 'What is asked for',
    proposedAt: 'When the owner proposed it',
    endedAt: 'When it was approved, refused or withdrawn; null while it waits',
    reason: 'Why an admin refused it; null otherwise',
  },
  approveVenueChange: { checked: CHECKED },
  refuseVenueChange: { reason: 'Why. The owner reads it' },
  askAgainForVenue: { answer: 'What you want to tell the admins' },
  'addVenuePhoto answer': IMAGES,
  orderVenuePhotos: { photoIds: 'The numbers of all photos, from the ends of their paths, in the new order' },
  'orderVenuePhotos answer': IMAGES,
  'removeVenuePhoto answer': IMAGES,
  'suggestCities answer': {
    city: 'The city’s whole name',
    state: STATE_CODE,
    whole: 'Whether its name is exactly what was asked for, rather than only beginning with it',
  },
  'hintPrice answer': { hint: 'What dates like this one cost; null if there are fewer than eight of them' },
  PriceHint: {
    from: 'The lower end of the middle half of the dates’ prices, rounded to 100 dollars',
    to: 'The upper end, rounded to 100 dollars',
    dates: 'How many dates it is based on',
    place: 'Where the dates are: the area around the venue, or its state',
    days: 'On which days of the week: `weekend`, Friday to Sunday; `week`, the others; null: on any',
  },
  'measureLikeness answer': {
    venues: `How many verified venues could have published the date. ${LIKENESS}`,
    narrowest: 'The fact that narrows it most; `place` if few venues are there at all; null if none makes a difference',
    without: `How many could have published it without that fact, or at the proposal’s place. ${LIKENESS}`,
    proposals: 'What blends in, a different choice for each date',
    'proposals.styles': 'Styles to show',
    'proposals.amenities': 'Amenities to show',
    'proposals.maxGuests': 'The number of guests to list it for',
    'proposals.place': 'Whether to show the `city` or only the `area`',
    'proposals.venues': `How many venues could have published the date with this choice. ${LIKENESS}`,
  },
  'venueOwner answer': {
    emailConfirmed: 'Whether the owner has opened the link that we emailed to this address',
    ownerSince: 'When they signed up',
    ownerPhone: 'As typed; null if not given, and once the account is closed',
    website: 'As typed; null if not given, and once the account is closed',
    cityListed: 'Whether the venue’s city is on our list of US places',
    changeCityListed: 'Whether the city in a change that waits is on our list of US places; null if no change waits',
    otherVenues: 'What else they own',
    'otherVenues.name': 'What the venue is called',
    'otherVenues.verified': 'Whether an admin has verified it',
    'otherVenues.declined': DECLINED,
    sameAddress:
      'Other venues at its address, or at the one in a change that waits: one place twice, or two in one building',
    'sameAddress.name': 'What the venue is called',
    'sameAddress.verified': 'Whether an admin has verified it',
    'sameAddress.declined': DECLINED,
    history: 'Decisions about the venue and its changes, newest first',
  },
  verifyVenue: {
    verified: 'True verifies the venue; false takes that back, unless `ask` or `decline` says otherwise',
    ask: 'With `reason`: only asks the owner for what is missing',
    decline: 'With `reason`: declines the venue until its owner asks again',
    seen: 'What you saw of the venue; refused if it has changed since',
    ...under('seen', IDENTITY),
    checked: CHECKED,
    reason: 'Why, or what is missing. The owner reads it',
  },
  AdminVenue: {
    name: 'What the venue is called',
    city: 'The city that it is in',
    state: STATE_CODE,
    capacity: 'The most guests that it takes',
    verified: 'Whether an admin has verified it',
    declined: DECLINED,
    changePending: 'Whether a new name or place waits for an admin',
    createdAt: 'When it was registered',
  },
  Calendars: {
    linkSince:
      'When the secret address of your dates was made; null if there is none. The address is shown only when it is made',
    venues: 'Each of your venues',
    'venues.name': 'What the venue is called',
    'venues.feed': 'The venue’s own calendar, as we read it; null if we read none',
  },
  BusyFeed: {
    host: 'Where it is read from; the rest of the address stays secret',
    readAt: 'When it was last read',
    failing: 'Set while it can’t be read; otherwise null',
    'failing.since': 'When reading it first failed',
    'failing.problem': 'Why it can’t be read, in words for you',
    busyDays: 'The number of days, from today on, that it takes',
  },
  MonthOfDays: {
    month: 'The month that is shown: YYYY-MM',
    entries: 'What is on, earliest day first; a day can have several',
    earlier: 'The nearest earlier month with anything on it; null if there is none',
    later: 'The nearest later month with anything on it; null if there is none',
  },
  CalendarEntry: {
    date: 'The day',
    kind: '`booked`; `held`: a couple is paying; `offered`: on the market; `off`: off the market; `blocked`: by you, by hand; `busy`: taken by the venue’s own calendar',
    venueName: 'What the venue is called',
    listingId: 'The listing of the date; null for a day that is blocked or busy',
    bookingId: 'The number of the booking; null unless it is booked',
    title: 'Who is coming, or what the venue’s own calendar calls it; null otherwise',
    price: 'What the date costs, in dollars; null once it is booked, and for a day that is blocked or busy',
    guests: 'How many guests will come, or the most that can; null for a day that is blocked or busy',
    isShown: 'Whether couples can find the date now: it is on the market and has appeared, and its venue is verified',
    appears: 'Set while a date on offer at a verified venue hasn’t appeared yet; otherwise null',
    'appears.at': 'When it will',
    'appears.state': 'The venue’s state, for its local time: two letters',
  },
  blockDays: {
    days: 'Each as YYYY-MM-DD',
    blocked: 'True blocks them, false unblocks those that you have blocked',
  },
  'blockDays answer': {
    blocked: 'As requested',
    takenDown: 'How many dates left the market because of it',
    beingBooked:
      'How many dates on these days are being paid for right now: each leaves the market only if its couple doesn’t pay',
  },
  'makeCalendarLink answer': {
    url: 'The secret address, for a calendar program. Anyone who has it can read your dates; it is shown only now',
    linkSince: 'When it was made',
  },
  'removeCalendarLink answer': { linkSince: 'Always null: there is none now' },
  saveBusyFeed: { url: 'The address of the calendar, as its program gives it out (.ics)' },
  'saveBusyFeed answer': {
    feed: 'The calendar, as it was read just now',
    takenDown: 'How many dates left the market because of it',
  },
  'removeBusyFeed answer': { feed: 'Always null: we read none now' },
}
