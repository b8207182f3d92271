import { dueAfterTransfer } from '#contract/balances.ts'
import { type LocalDate, todayIn } from '#contract/dates.ts'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { transferFeeOf } from '#contract/pricing.ts'
import { orLater } from '#contract/wording/balance-words.ts'
import { formatCents, formatDate } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { KEPT_OFF_MARKET, offerText, toPayName } from '#contract/wording/offer-texts.ts'
import { isForSale, isOffMarket, saleOf } from '#server/features/transfers/policy.ts'
import type { TransferWithParties } from '#server/features/transfers/store/transfers-with-parties.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'
import { isBeingPaid } from './policy.ts'
import type { OfferRow } from './store.ts'

/**
 * Who a letter about an offer goes to. Neither side learns who the other is, and the couple's letters say no more about
 * the venue than the anonymous listing does (domain.md 6).
 */
export type OfferReader = 'seller' | 'couple'

interface Words {
  subject: string
  heading: string
  paragraphs: string[]
}

interface About {
  offer: OfferRow
  day: string
  place: string
  until: string
  /** whether the transfer can be bought at its asking price now */
  isForSale: boolean
  /** whether nobody can buy the transfer anymore because the sale has ended; its timer may not have run yet */
  saleEnded: boolean
  /** whether its venue isn't verified, so that no price can be accepted now */
  offMarket: boolean
  /** whether the offer's couple is paying at the agreed price right now */
  isBeingPaid: boolean
}

const priceOf = ({ offer }: About) => formatCents(offer.price_cents)

const staysListed = ({ isForSale }: About) => (isForSale ? ' Your date stays listed at your asking price.' : '')
const NOBODY_CAN_PAY = 'While the date is off the market, nobody can pay for it.'
const NOT_YET = 'The date is off the market for now, though, so no price can be accepted until it’s back.'
const SEE_OTHERS = 'Your offer has ended, and nothing was charged. There may be other dates like this one.'

const TO_SELLER = {
  made: (about) => ({
    subject: `A couple has offered ${priceOf(about)} for ${about.day}`,
    heading: 'You have an offer',
    paragraphs: [
      `${offerText('open', 'seller', 'seller')} Please answer by ${about.until}.`,
      'Your date stays listed at your asking price in the meantime.',
    ],
  }),
  'countered-back': (about) => ({
    subject: `The couple countered with ${priceOf(about)} for ${about.day}`,
    heading: 'You have a counteroffer',
    paragraphs: [
      `${offerText('countered_back', 'seller', 'seller')} Please answer by ${about.until}.`,
      ...(about.offMarket ? [NOT_YET] : []),
    ],
  }),
  agreed: (about) => ({
    subject: `Your price of ${priceOf(about)} was accepted`,
    heading: 'The couple accepted your price',
    paragraphs: [offerText('accepted', 'buyer', 'seller'), `They have until ${about.until} to pay.`],
  }),
  'counter-declined': (about) => ({
    subject: `Your price for ${about.day} was declined`,
    heading: 'This offer has ended',
    paragraphs: [offerText('declined', 'buyer', 'seller') + staysListed(about)],
  }),
  'taken-back': (about) => ({
    subject: `An offer for ${about.day} was withdrawn`,
    heading: 'This offer has ended',
    paragraphs: [offerText('withdrawn', 'buyer', 'seller') + staysListed(about)],
  }),
  unanswered: (about) => ({
    subject: `Your price for ${about.day} was not answered`,
    heading: 'The offer has expired',
    paragraphs: [offerText('expired', 'buyer', 'seller') + staysListed(about)],
  }),
  'not-paid': (about) => ({
    subject: `The couple didn’t pay for ${about.day}`,
    heading: about.isForSale ? 'Your date is listed again' : 'Your date isn’t for sale now',
    paragraphs: [
      offerText('unpaid', 'buyer', 'seller') +
        (about.isForSale ? ' You can accept other offers again.' : about.offMarket ? ` ${NOBODY_CAN_PAY}` : ''),
    ],
  }),
} as const satisfies Record<string, (about: About) => Words>

const TO_COUPLE = {
  countered: (about) => ({
    subject: `The selling couple countered with ${priceOf(about)} for ${about.day}`,
    heading: 'You have a counteroffer',
    paragraphs: [
      `${offerText('countered', 'buyer', 'buyer')} Please answer by ${about.until}.`,
      about.offMarket
        ? NOT_YET
        : 'We aren’t keeping the date for you in the meantime, so another couple may buy it first.',
    ],
  }),
  accepted: (about) => ({
    subject: `Please pay the agreed price for ${about.day}`,
    heading: 'You have agreed on a price',
    paragraphs: [`Please pay by ${about.until}. ${offerText('accepted', 'buyer', 'buyer')}`],
  }),
  'off-market': (about) => ({
    subject: `${about.day} in ${about.place} is off the market for now`,
    heading: 'The date is off the market for now',
    paragraphs: about.isBeingPaid
      ? [
          'You’re paying for it right now, and you can still finish. If you don’t, you can’t try again unless the date is back on the market in time. We’ll email you if it is.',
        ]
      : [KEPT_OFF_MARKET, `We’ll email you if it’s back on the market before ${about.until}.`],
  }),
  'on-market': (about) =>
    about.isBeingPaid
      ? {
          subject: `${about.day} in ${about.place} is back on the market`,
          heading: 'The date is back on the market',
          paragraphs: [`You’re paying for it right now. If you don’t finish, you can try again until ${about.until}.`],
        }
      : {
          subject: `You can now pay for ${about.day}`,
          heading: 'The date is back on the market',
          paragraphs: [`You can pay now. ${offerText('accepted', 'buyer', 'buyer')} Please pay by ${about.until}.`],
        },
  declined: (about) => ({
    subject: `Your offer for ${about.day} was declined`,
    heading: 'Your offer was declined',
    paragraphs: [
      `${offerText('declined', 'seller', 'buyer')} If the date is still for sale, you can buy it at the asking price. You can make up to ${SERVER_LIMITS.offersPerTransfer} offers for it in all.`,
    ],
  }),
  silent: (about) => ({
    subject: `Your offer for ${about.day} was not answered`,
    heading: 'Your offer has expired',
    paragraphs: [
      `${offerText('expired', 'seller', 'buyer')} The date ${about.saleEnded ? 'is no longer for sale' : 'may still be for sale at the asking price'}.`,
    ],
  }),
  'too-late': (about) =>
    about.offMarket
      ? {
          subject: `We’re no longer keeping ${about.day} for you`,
          heading: 'The date is still off the market',
          paragraphs: [
            `${NOBODY_CAN_PAY} We’re no longer keeping it for you, and the agreed price no longer applies. Nothing was charged.`,
          ],
        }
      : {
          subject: `Your time to pay for ${about.day} has run out`,
          heading: about.isForSale ? 'The date is listed for everyone again' : 'The date is no longer for sale',
          paragraphs: [`${offerText('unpaid', 'buyer', 'buyer')} Nothing was charged.`],
        },
  sold: (about) => ({
    subject: `${about.day} in ${about.place} went to another couple`,
    heading: 'Another couple got there first',
    paragraphs: [SEE_OTHERS],
  }),
  over: (about) => ({
    subject: `${about.day} in ${about.place} is no longer for sale`,
    heading: 'This date is no longer for sale',
    paragraphs: [SEE_OTHERS],
  }),
} as const satisfies Record<string, (about: About) => Words>

/** Letters about a price that still applies. */
const STANDS: readonly string[] = [
  'made',
  'countered-back',
  'agreed',
  'countered',
  'accepted',
  'off-market',
  'on-market',
]

export type OfferLetter = keyof typeof TO_SELLER | keyof typeof TO_COUPLE

/** Who gets this letter. */
export const readerOf = (name: OfferLetter): OfferReader => (name in TO_SELLER ? 'seller' : 'couple')

/** A letter about an offer, saying only what its reader may know. `now` is when it is written. */
export function offerLetter(
  name: OfferLetter,
  offer: OfferRow,
  transfer: TransferWithParties,
  { publicOrigin, now }: { publicOrigin: string; now: Date },
): Letter {
  const toSeller = readerOf(name) === 'seller'
  const { city, venueState, shownCity, shownState, event_date: date } = transfer
  const place = toSeller ? `${city}, ${venueState}` : `${shownCity}, ${shownState}`
  const day = formatDate(date)
  const sale = saleOf(transfer)
  const about = {
    offer,
    day,
    place,
    until: offer.deadline ? formatMoment(offer.deadline, venueState) : 'the deadline',
    isForSale: isForSale(transfer, sale, now),
    saleEnded: now >= sale.saleEnds,
    offMarket: isOffMarket(transfer),
    isBeingPaid: isBeingPaid(offer, transfer),
  }
  const stands = STANDS.includes(name)
  const sums = toSeller ? sellersFacts(offer) : couplesFacts(offer, transfer, todayIn(venueState, now))
  const words: Words = { ...TO_SELLER, ...TO_COUPLE }[name](about)
  const saleIsOver = !about.isForSale && !about.offMarket
  const gone =
    name === 'sold' || name === 'over' || (name === 'too-late' && saleIsOver) || (name === 'silent' && about.saleEnded)
  // while the venue isn't verified, couples don't find the date's page, even if somebody is paying for the date
  const toCouple = gone
    ? { label: 'See other dates', url: `${publicOrigin}/transfer-marketplace` }
    : transfer.venueVerified
      ? { label: 'See the date', url: `${publicOrigin}/venue/${transfer.listing_id}` }
      : { label: 'See your offers', url: `${publicOrigin}/dashboard/couple?tab=transfers` }
  return letter({
    template: `offer-${name}`,
    ...words,
    facts: [
      ['Date', day],
      ['Place', place],
      ...(toSeller ? ([['Transfer', String(transfer.id)]] as [string, string][]) : []),
      [stands ? 'Price' : 'Last price', formatCents(offer.price_cents)],
      ...(stands ? sums : []),
    ],
    action: toSeller ? { label: 'See your transfer', url: `${publicOrigin}/transfer/${transfer.id}` } : toCouple,
  })
}

function sellersFacts({ price_cents: price }: OfferRow): [string, string][] {
  return [['You would receive', formatCents(price - transferFeeOf(price))]]
}

function couplesFacts(offer: OfferRow, transfer: TransferWithParties, today: LocalDate): [string, string][] {
  const { listedOwedCents: owed, listedDueDate } = transfer
  const date = dueAfterTransfer(listedDueDate, transfer.event_date, today)
  const due = date ? `, due ${formatDate(date)}${orLater(date, transfer.event_date)}` : ''
  const fee = transfer.venue_fee_cents
  return [
    ...(fee > 0 ? [['Venue’s transfer fee', formatCents(fee)] satisfies [string, string]] : []),
    [toPayName({ offMarket: isOffMarket(transfer) }), formatCents(offer.price_cents + fee)],
    ...(owed > 0 ? [['Balance to the venue', `${formatCents(owed)}${due}`] satisfies [string, string]] : []),
  ]
}
