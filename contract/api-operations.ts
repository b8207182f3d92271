import * as accounts from './api/accounts.ts'
import * as admin from './api/admin.ts'
import * as alerts from './api/alerts.ts'
import * as bookings from './api/bookings.ts'
import * as calendars from './api/calendars.ts'
import * as departures from './api/departures.ts'
import type { Endpoint } from './api/endpoint.ts'
import * as ledger from './api/ledger.ts'
import * as listings from './api/listings.ts'
import * as messages from './api/messages.ts'
import * as notifications from './api/notifications.ts'
import * as offers from './api/offers.ts'
import * as payments from './api/payments.ts'
import * as payouts from './api/payouts.ts'
import * as premium from './api/premium.ts'
import * as refunds from './api/refunds.ts'
import * as reviews from './api/reviews.ts'
import * as support from './api/support.ts'
import * as tasks from './api/tasks.ts'
import * as transfers from './api/transfers.ts'
import * as venues from './api/venues.ts'
import * as waitlist from './api/waitlist.ts'

/** The chapters of the API's document, in the order in which somebody who books a date needs them. */
export const CHAPTERS = {
  accounts: 'Signing up, logging in, passwords and email addresses',
  listings: 'Discounted dates, which say nothing about who their venue is',
  payments: 'Paying for a date, a transfer or a balance, and what goes back',
  bookings: 'Dates that couples have booked',
  transfers: 'Passing a booking on to another couple',
  offers: 'Offers below the asking price of a transfer',
  premium: 'Monthly membership',
  alerts: 'Saved searches, and alerts about new dates',
  venues: 'Owners’ venues, and a venue that has been revealed',
  reviews: 'What couples say about a venue after their day, and its replies',
  calendars: 'What connects an owner’s calendar with ours',
  payouts: 'What venues and sellers are paid, and when',
  messages: 'What a couple and its venue write to each other',
  tasks: 'What is waiting for someone, and until when',
  notifications: 'The bell',
  departures: 'What people take with them when they leave',
  waitlist: 'The waitlist',
  admin: 'What admins look after',
} as const

export type Chapter = keyof typeof CHAPTERS

const FILES: Record<Chapter, object> = {
  accounts,
  listings,
  payments,
  bookings,
  transfers,
  offers,
  premium,
  alerts,
  venues,
  reviews,
  calendars,
  payouts,
  messages,
  tasks,
  notifications,
  departures,
  waitlist,
  admin: { ...admin, ...ledger, ...refunds, ...support },
}

export interface Operation {
  /** the name of the endpoint in its file */
  id: string
  chapter: Chapter
}

/** Every endpoint of the contract, with its name and its file as the API's document uses them. */
export const OPERATIONS: ReadonlyMap<Endpoint, Operation> = new Map(
  Object.entries(FILES).flatMap(([chapter, file]) =>
    Object.entries(file)
      .filter(([, value]) => isEndpoint(value))
      .map(([id, value]) => [value as Endpoint, { id, chapter: chapter as Chapter }]),
  ),
)

function isEndpoint(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'audience' in value && 'path' in value
}
