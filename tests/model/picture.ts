import { addDays, dateInZone, daysBetween, type LocalDate, startOfDay, todayIn, zoneOfState } from '#contract/dates.ts'
import type { Cents } from '#contract/money.ts'

/** Times on the world's own clock, in milliseconds. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The venue of the model test is here. */
export const STATE = 'TX'

export type Dispute = 'no' | 'open' | 'won' | 'lost'

/** Money from a couple's card, and how much of it goes back. */
export interface Paid {
  couple: number
  amount: Cents
  back: Cents
  /** null: the product charged the saved card itself */
  intent: string | null
  /** whether the couple's bank has disputed it, and what the product has surely heard about that */
  disputed: Dispute
  told: Dispute
  /** what the bank asks for: all that was left of the payment, or a part */
  taken: Cents
}

/** A payment page that was opened. `over`: the page has lost its purpose, and money that still arrives goes back. */
export interface Checkout {
  of: 'date' | 'transfer' | 'balance'
  couple: number
  /** the listing; for a balance, the booking */
  page: number
  clientSecret: string
  amount: Cents
  until: number
  ending: boolean
  /** the card took its time; the result may not have reached us */
  slow?: boolean
  card: 'none' | 'challenge' | 'processing' | 'paid'
  saveCard: boolean
  over: boolean
  paid: Paid | null
}

export interface VenueDate {
  name: string
  listing: number
  event: LocalDate
  original: Cents
  price: Cents
  deposit: Cents
  /** the venue offers it */
  onMarket: boolean
  checkout: Checkout | null
  /** who has the date now */
  booking: Booking | null
}

export type BookingState = 'confirmed' | 'transferring' | 'transferred' | 'cancelled' | 'lapsed' | 'completed'

export interface Booking {
  id: number
  date: VenueDate
  couple: number
  state: BookingState
  /** what the venue counts as paid, by this couple or the ones before them */
  paid: Cents
  due: LocalDate | null
  /** the day by which the couple had heard that they are late; they have the next day to pay */
  warned: LocalDate | null
  /** what this couple paid for the booking */
  payments: Paid[]
  balance: Checkout | null
  cardSaved: boolean
  before: Booking | null
  transfer: Transfer | null
}

export type Stage =
  | 'consent'
  | 'consented'
  | 'listed'
  | 'offer_accepted'
  | 'reserved'
  | 'funded'
  | 'assigned'
  | 'disputed'
  | 'completed'
  | 'refunding'
  | 'refunded'
  | 'withdrawn'
  | 'declined'
  | 'expired'

/** A price that a couple offered for a transfer, or that has been on the table since. */
export interface Offer {
  id: number
  couple: number
  state:
    | 'open'
    | 'countered'
    | 'countered_back'
    | 'accepted'
    | 'paid'
    | 'unpaid'
    | 'declined'
    | 'withdrawn'
    | 'expired'
    | 'void'
  price: Cents
  offered: Cents
  deadline: number
}

export interface Transfer {
  id: number
  booking: Booking
  seller: number
  buyer: number | null
  stage: Stage
  asking: Cents
  fee: Cents
  split: Cents
  offers: Offer[]
  listing: number | null
  checkout: Checkout | null
  payment: Paid | null
  /** the next deadline; null when nobody has to answer */
  deadline: number | null
  /** from this instant on, the seller may ask an admin to answer in place of a silent venue */
  silentFrom: number
}

/** What the model test believes: who has which date, the state of each transfer, who sees the venue, what was paid. */
export class Picture {
  readonly dates: VenueDate[] = []
  readonly bookings: Booking[] = []
  readonly transfers: Transfer[] = []
  readonly checkouts: Checkout[] = []
  readonly payments: Paid[] = []
  /** couples that see the venue, for good */
  readonly entitled = new Set<number>()
  /** couples that can be paid */
  readonly payable = new Set<number>()
  webhooks: 'on' | 'held' | 'lost' = 'on'
  /** by then, the product has asked about everything that lost webhooks announced: it asks at least every six hours */
  deafUntil = 0
  /** milliseconds that have passed since any timer ran */
  asleep = 0
  steps = 0
  readonly now: () => number
  /** the couples' ids as users */
  readonly userIds: readonly number[]

  constructor(now: () => number, userIds: readonly number[]) {
    this.now = now
    this.userIds = userIds
  }

  today(at: number = this.now()): LocalDate {
    return todayIn(STATE, new Date(at))
  }

  daysTo(event: LocalDate, at: number = this.now()): number {
    return daysBetween(this.today(at), event)
  }

  /** The checkouts at which somebody may still pay. */
  openCheckouts(): Checkout[] {
    return this.checkouts.filter((checkout) => !checkout.over && checkout.card !== 'paid')
  }

  /** Bookings that stand: at most one for each date. */
  standing(): Booking[] {
    return this.bookings.filter(({ state }) => state === 'confirmed' || state === 'transferring')
  }

  staged(...stages: Stage[]): Transfer[] {
    return this.transfers.filter(({ stage }) => stages.includes(stage))
  }
}

export const isUnsold = (stage: Stage): boolean => ['consent', 'consented', 'listed', 'offer_accepted'].includes(stage)

export const isOver = (stage: Stage): boolean =>
  ['completed', 'refunded', 'withdrawn', 'declined', 'expired'].includes(stage)

/**
 * Whether a bank is deciding on money behind a booking, or the product may not have heard of the bank's decision.
 * Counts the payments of all the booking's couples, and the one in escrow.
 */
export function isQuestioned(booking: Booking): boolean {
  const behind = (one: Booking): Paid[] => [...one.payments, ...(one.before ? behind(one.before) : [])]
  const escrow = booking.transfer?.payment
  return [...behind(booking), ...(escrow ? [escrow] : [])].some(isOpen)
}

const isOpen = ({ disputed, told }: Paid) => disputed === 'open' || told !== disputed

/**
 * Which payment behind a transfer a bank is deciding on: the buyer's price, or what the seller had paid. `unsure`: the
 * product may not have heard yet.
 */
export function frozenBy({ payment, booking }: Transfer): 'nothing' | 'price' | 'booking' | 'unsure' {
  const before = booking.payments
  if ([...before, ...(payment ? [payment] : [])].some(({ disputed, told }) => told !== disputed)) return 'unsure'
  if (payment?.disputed === 'open') return 'price'
  return before.some(({ disputed }) => disputed === 'open') ? 'booking' : 'nothing'
}

/** Whether a bank ever disputed money behind a transfer: disputes affect the transfer's times and its seller's net. */
export const isDisturbed = ({ booking, payment }: Transfer): boolean =>
  [...booking.payments, ...(payment ? [payment] : [])].some(({ disputed }) => disputed !== 'no')

/** Whether a booking can be passed on: not if a bank took back, or may take back, what its couple paid. */
export const isSound = ({ payments }: Booking): boolean =>
  payments.every(({ disputed, told }) => told === disputed && (disputed === 'no' || disputed === 'won'))

/** What is left of a payment, without what goes back and what a bank has taken or may take. */
export const leftOf = ({ amount, back, disputed, taken }: Paid): Cents =>
  Math.max(0, amount - back - (disputed === 'open' || disputed === 'lost' ? taken : 0))

/** What the current couple paid for the booking, less what went back or a bank has taken: the most they may ask for. */
export const paidByCouple = ({ payments }: Booking): Cents => payments.reduce((sum, paid) => sum + leftOf(paid), 0)

/** What has to be paid now for a date: the deposit, or, within 30 days of the event, everything. */
export const dueNow = (picture: Picture, date: VenueDate): Cents =>
  picture.daysTo(date.event) <= 30 ? date.price : date.deposit

export const isOpenOffer = ({ state }: Offer): boolean => ['open', 'countered', 'countered_back'].includes(state)

/** The offer that a transfer is kept for, or at whose price it was bought. */
export const agreedOffer = ({ offers }: Transfer): Offer | undefined =>
  offers.find(({ state }) => state === 'accepted' || state === 'paid')

/** The seller's price: the agreed one, or what they ask. */
export const sellerPrice = (transfer: Transfer): Cents => agreedOffer(transfer)?.price ?? transfer.asking

/** What the buyer pays: the seller's price and the venue's fee. */
export const buyerPrice = (transfer: Transfer): Cents => sellerPrice(transfer) + transfer.fee

/** 5 percent of what the seller gets, rounded down. */
export const platformFee = (transfer: Transfer): Cents => Math.floor((sellerPrice(transfer) - transfer.split) / 20)

/** The end of a venue's, and then a buyer's, time to answer: 72 hours, or 24 when the event is under 14 days away. */
export const answerBy = (picture: Picture, event: LocalDate): number =>
  picture.now() + (picture.daysTo(event) < 14 ? 24 : 72) * HOUR

/** Five business days from now; Saturday and Sunday at the venue don't count. */
export function decideBy(picture: Picture): number {
  let at = picture.now()
  for (let left = 5; left > 0; ) {
    at += DAY
    if (![0, 6].includes(new Date(dateInZone(new Date(at), zoneOfState(STATE))).getUTCDay())) left--
  }
  return at
}

/** Midnight at the venue when 6 days are left: no transfer goes on sale from then on. */
export const listableUntil = (event: LocalDate): number => startOfDay(addDays(event, -6), zoneOfState(STATE)).getTime()
