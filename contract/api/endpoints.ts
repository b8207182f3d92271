import type * as accounts from './accounts.ts'
import type * as admin from './admin.ts'
import type * as alerts from './alerts.ts'
import type * as bookings from './bookings.ts'
import type * as calendars from './calendars.ts'
import type * as departures from './departures.ts'
import type { Endpoint } from './endpoint.ts'
import type * as ledger from './ledger.ts'
import type * as listings from './listings.ts'
import type * as messages from './messages.ts'
import type * as notifications from './notifications.ts'
import type * as offers from './offers.ts'
import type * as payments from './payments.ts'
import type * as payouts from './payouts.ts'
import type * as premium from './premium.ts'
import type * as refunds from './refunds.ts'
import type * as reviews from './reviews.ts'
import type * as support from './support.ts'
import type * as tasks from './tasks.ts'
import type * as transfers from './transfers.ts'
import type * as venues from './venues.ts'
import type * as waitlist from './waitlist.ts'

type Features = typeof accounts &
  typeof admin &
  typeof refunds &
  typeof alerts &
  typeof bookings &
  typeof ledger &
  typeof calendars &
  typeof departures &
  typeof listings &
  typeof offers &
  typeof messages &
  typeof notifications &
  typeof payments &
  typeof payouts &
  typeof tasks &
  typeof premium &
  typeof reviews &
  typeof support &
  typeof transfers &
  typeof venues &
  typeof waitlist

type EndpointsIn<Feature> = {
  [Name in keyof Feature]: Feature[Name] extends Endpoint ? Feature[Name] : never
}[keyof Feature]

/** Every endpoint by 'METHOD /path/{param}': this map types the browser's client and does nothing at run time. */
export type Endpoints = { [E in EndpointsIn<Features> as `${E['method']} ${E['path']}`]: E }
