/**
 * The features from the ground up, each with what it is about: the nouns of the product, by which server/features,
 * web/features and contract/api are named. Each may import those below it and no others, so that none can need one that
 * needs it (docs/decisions/0028-features-have-floors.md). Which feature knows what, and why:
 * docs/decisions/0031-rooms-above-both-sales.md.
 */
export const FEATURES: Record<string, string> = {
  ledger: 'the books',
  accounts: 'who somebody is, and how they log in',
  premium: 'memberships, which couples pay by the month',
  venues: 'places, their changes and their photos',
  listings: 'discounted dates, searched and watched',
  holds: 'a couple’s 15 minutes to pay',
  bookings: 'agreements and who holds them, their balances and reveals',
  reviews: 'what couples say about a venue',
  payments: 'what is charged and refunded: the rows, and asking the provider; not what a payment was for',
  payouts: 'money on its way to venues and sellers',
  transfers: 'passing a booking to another couple, and its escrow',
  offers: 'a lower price for a transfer',
  checkouts: 'how a couple pays: for a date, a transfer or a balance',
  refunds: 'what becomes of money that goes back, through us or a bank',
  endings: 'how a booking ends: canceled, lapsed or completed',
  calendars: 'what connects a venue’s own calendar with ours',
  webhooks: 'what the card provider tells us unasked',
  messages: 'what a couple and its venue write to each other',
  tasks: 'what waits for somebody, from everything they can act on',
  alerts: 'saved searches and their emails',
  waitlist: 'addresses to write to later',
  notifications: 'what the bell shows',
  departures: 'how people leave: their data, and the end of an account',
  admin: 'the panel and the audits',
  support: 'what admins look up: one search, a user’s page, and logging somebody out',
}

/** Their names, from the ground up. */
export const FLOORS = Object.keys(FEATURES)
