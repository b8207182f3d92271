import { z } from 'zod'
import { BOOKING_STATES } from '../api/bookings.ts'
import { day, moment, money } from '../api/fields.ts'
import {
  FROZEN_BY,
  STEPS_OF,
  TRANSFER_ENDINGS,
  TRANSFER_STAGES,
  TRANSFER_STATUSES,
  TRANSFER_VIEWERS,
} from '../processes/transfer.ts'

/** A couple's contract document; loose until a transfer takes it. */
export const contractDocument = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    contentType: z.string(),
    bytes: z.number(),
  })
  .meta({ id: 'ContractDocument' })

/** A dispute as its parties and admins see it: what each of them, admins included, has said and shown, oldest first. */
export const dispute = z
  .strictObject({
    transferId: z.number(),
    /** what the viewer is to the transfer */
    viewerRole: z.enum(TRANSFER_VIEWERS),
    openedAt: moment,
    /** the words with which the buyer began it */
    reason: z.string(),
    isOpen: z.boolean(),
    /**
     * when the buyer gets everything back unless an admin has decided; null once it is over, or while a bank decides
     */
    until: moment.nullable(),
    /**
     * transfers whose price came back to the buyer, or to another account that paid with the buyer's card, in the last
     * 12 months; null to all but admins
     */
    refundsBefore: z
      .array(
        z.strictObject({
          transferId: z.number(),
          endedAt: moment,
          ending: z.enum(TRANSFER_ENDINGS).nullable(),
          byCard: z.boolean(),
        }),
      )
      .nullable(),
    /** how many pieces of evidence the viewer may still add */
    mayAdd: z.number(),
    evidence: z.array(
      z.strictObject({
        id: z.number(),
        party: z.enum(TRANSFER_VIEWERS),
        at: moment,
        /** words or a file, never both */
        words: z.string().nullable(),
        file: contractDocument.nullable(),
      }),
    ),
  })
  .meta({ id: 'Dispute' })
export type Dispute = z.output<typeof dispute>

/** One line of the vertical timeline. Instants are ISO text. */
const transferStep = z
  .strictObject({
    key: z.enum(['created', 'consent', 'payouts', 'listed', 'funded', 'assigned', 'completed', 'ended']),
    label: z.string(),
    /** `stopped`: never reached, because the transfer ended first */
    state: z.enum(['done', 'current', 'next', 'stopped']),
    at: moment.nullable(),
    /** the deadline of the current step */
    until: moment.nullable(),
  })
  .meta({ id: 'TransferStep' })

/** One line of the money map: how much of the price belongs to whom, and where it is now. Dollars. */
const moneyPlace = z
  .strictObject({
    party: z.enum(['buyer', 'seller', 'venue', 'platform']),
    label: z.string(),
    amount: money,
    /**
     * not-paid: nobody has paid yet; waiting: owed by us, or on its way; sent: left for the bank or card; refused: the
     * buyer's bank refused it, we still owe it, and an admin is on it (seller and venue see waiting)
     */
    place: z.enum(['not-paid', 'escrow', 'waiting', 'refused', 'sent', 'kept']),
  })
  .meta({ id: 'MoneyPlace' })

/** What all of a transfer's parties see. Money in dollars. */
const everybodys = z
  .strictObject({
    id: z.number(),
    status: z.enum(TRANSFER_STATUSES),
    stage: z.enum(TRANSFER_STAGES),
    /** the transfer's own listing, once it has been published */
    listingId: z.number().nullable(),
    eventDate: day,
    /** of the original booking; the buyer's own number to the buyer and, once they've paid, to the venue and admins */
    guestCount: z.number(),
    maxGuests: z.number(),
    city: z.string(),
    state: z.string(),
    venueFee: money,
    /** what the buyer pays now: price and venue's fee */
    buyerPrice: money,
    originalPrice: money,
    /**
     * what the couple who has the date still owes the venue; to a seller who has passed it on, what was owed then, and
     * to a buyer who didn't get it, what was owed when it was offered
     */
    balanceDue: money,
    balanceDueDate: day.nullable(),
    /** what the buyer has paid the venue since the booking became theirs; 0 to the seller */
    balancePaid: money,
    /** buyerPrice, balancePaid and balanceDue */
    totalPrice: money,
    contractVerified: z.boolean(),
    /** the transfer is completed; false before, and if the buyer gets the price back */
    escrowReleased: z.boolean(),
    contractDocuments: z.array(contractDocument),
    /** the assignment agreement that this viewer may open: only the venue and admins may open a draft */
    agreement: z.enum(['draft', 'made']).nullable(),
    waitingFor: z
      .strictObject({
        who: z.enum(['seller', 'buyer', 'venue', 'admin', 'couples', 'bank']),
        until: moment.nullable(),
      })
      .nullable(),
    steps: z.array(transferStep),
    money: z.array(moneyPlace),
    /** when its buyer said that something is wrong; null if they never did */
    disputedAt: moment.nullable(),
    /** a party's own words: of the venue that declined or refused, or of the buyer that disputed */
    reason: z.string().nullable(),
    /** why it ended without a new couple */
    ending: z.enum(TRANSFER_ENDINGS).nullable(),
    /** how an admin decided a dispute, in the words that all three parties read */
    decision: z.string().nullable(),
    /**
     * a bank is deciding on a payment behind it (the buyer's price, or an earlier payment), and nothing goes forward
     */
    frozen: z.strictObject({ payment: z.enum(FROZEN_BY), since: moment }).nullable(),
    /** the venue was silent, the seller has asked an admin to look, and there is no answer yet */
    escalated: z.boolean(),
    /** it is listed, or an offer is accepted, but nobody finds or can buy it, because its venue isn't verified */
    offMarket: z.boolean(),
    /** what the buyer got or gets back, dollars; 0 if nothing */
    refunded: money,
    createdAt: moment,
    /** the server's clock, so that the time left doesn't depend on the visitor's */
    now: moment,
  })
  .meta({ id: 'TransferBasics' })

/**
 * What the buyer doesn't see, or doesn't always see: the venue, the booking as the seller has it, who the seller is,
 * and what they get.
 */
const notTheBuyers = {
  venueId: z.number(),
  venueName: z.string(),
  originalBookingId: z.number(),
  /** guests of the original booking */
  originalGuests: z.number(),
  sellerName: z.string(),
  /** what the seller asks of everybody */
  askingPrice: money,
  /** what the seller gets for it: the price of the accepted offer, or else what they ask */
  transferPrice: money,
  /** what the seller had paid when they last set their price */
  originalDeposit: money,
}

/** What only the seller and admins see. */
const proceeds = {
  /** 5 percent of the seller's price, or of what a split leaves of it */
  platformFee: money,
  netPayout: money,
  /** what the seller's bank took back and the seller's net covers, dollars */
  madeGood: money,
  /** offers that wait for the seller's answer */
  offersWaiting: z.number(),
}
const noProceeds = { platformFee: z.null(), netPayout: z.null(), madeGood: z.null(), offersWaiting: z.null() }

/** What the seller may ask for, in dollars. */
const askingRange = z
  .strictObject({ minPrice: money, recommendedFrom: money, recommendedTo: money, maxPrice: money })
  .meta({ id: 'AskingRange' })

/** The buyer's booking, once the transfer is completed. */
const newBookingId = z.number().nullable()
/** Shown once the buyer has paid; to the seller, once there is an agreement. */
const buyerName = z.string().nullable()

const sellersTransfer = everybodys
  .extend({
    viewerRole: z.literal('seller'),
    ...notTheBuyers,
    ...proceeds,
    newBookingId: z.null(),
    newBookingStatus: z.null(),
    buyerName,
    /** what they may change their price to; null while they can't change it */
    askingRange: askingRange.nullable(),
    /** besides the steps of the process: turn to an admin when the venue is silent, set up payouts, change the price */
    actions: z.array(z.enum([...STEPS_OF.seller, 'escalate', 'set-up-payouts', 'change-price'])),
  })
  .meta({ id: 'SellersTransfer' })
const buyersTransfer = everybodys
  .extend({
    viewerRole: z.literal('buyer'),
    /** from their payment on; null for a couple that must wait until the venue has confirmed them (domain.md row 19) */
    venueId: z.number().nullable(),
    venueName: z.string().nullable(),
    originalBookingId: z.null(),
    originalGuests: z.null(),
    /** once there is an agreement */
    sellerName: z.string().nullable(),
    askingPrice: z.null(),
    transferPrice: z.null(),
    originalDeposit: z.null(),
    ...noProceeds,
    newBookingId,
    /** what became of that booking */
    newBookingStatus: z.enum(BOOKING_STATES).nullable(),
    buyerName,
    actions: z.array(z.enum(STEPS_OF.buyer)),
  })
  .meta({ id: 'BuyersTransfer' })
const venuesTransfer = everybodys
  .extend({
    viewerRole: z.literal('venue'),
    ...notTheBuyers,
    ...noProceeds,
    newBookingId,
    newBookingStatus: z.null(),
    buyerName,
    /**
     * what a bank has taken for good out of the seller's payments; the venue's money would cover that if the venue
     * refused the buyer
     */
    lossOnRefusal: money,
    actions: z.array(z.enum(STEPS_OF.venue)),
  })
  .meta({ id: 'VenuesTransfer' })
const adminsTransfer = everybodys
  .extend({
    viewerRole: z.literal('admin'),
    ...notTheBuyers,
    ...proceeds,
    newBookingId,
    newBookingStatus: z.null(),
    buyerName,
    /** what the venue's money would cover of such a loss if the buyer were refused, or refunded after a dispute */
    lossOnRefusal: money,
    actions: z.array(z.enum(STEPS_OF.admin)),
  })
  .meta({ id: 'AdminsTransfer' })

/**
 * A transfer as one of its parties sees it: the same keys for all, and null where something is not this viewer's
 * business.
 */
export const transfer = z.discriminatedUnion('viewerRole', [
  sellersTransfer,
  buyersTransfer,
  venuesTransfer,
  adminsTransfer,
])
/** The same, as each audience sees it. */
export const transferOf = {
  seller: sellersTransfer,
  buyer: buyersTransfer,
  venue: venuesTransfer,
  admin: adminsTransfer,
  couple: z.discriminatedUnion('viewerRole', [sellersTransfer, buyersTransfer]),
}
export type ContractDocument = z.output<typeof contractDocument>
export type Transfer = z.output<typeof transfer>
/** What all parties to a transfer see. */
export type CommonTransfer = z.output<typeof everybodys>
export type AskingRange = z.output<typeof askingRange>
export type SellersTransfer = z.output<typeof sellersTransfer>
export type BuyersTransfer = z.output<typeof buyersTransfer>
export type VenuesTransfer = z.output<typeof venuesTransfer>
export type AdminsTransfer = z.output<typeof adminsTransfer>
