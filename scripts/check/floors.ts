/**
 * The features from the ground up: the nouns of the product, by which server/features, web/features and contract/api are
 * named. Each may import those that stand below it and no other, so that none can need one that needs it
 * (docs/decisions/0028-features-have-floors.md).
 */
export const FLOORS = [
  'ledger',
  'accounts',
  'reviews',
  'venues',
  'listings',
  'holds',
  'bookings',
  'payments',
  'payouts',
  'transfers',
  'offers',
  'checkouts',
  'refunds',
  'endings',
  'webhooks',
  'alerts',
  'waitlist',
  'notifications',
  'admin',
]

/**
 * How many imports in server/features still go up. It may only fall: lower it with each one that goes, and at 0 make the
 * rule server-floors an error like web-floors.
 */
export const SERVER_IMPORTS_UP = 12
