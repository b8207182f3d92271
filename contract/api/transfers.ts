import { z } from 'zod'
import { transferEvent } from '../event-log.ts'
import { LIMITS } from '../limits.ts'
import {
  FROZEN_BY,
  TRANSFER_ENDINGS,
  TRANSFER_STAGES,
  TRANSFER_STATUSES,
  TRANSFER_STEPS,
  TRANSFER_VIEWERS,
} from '../processes/transfer.ts'
import { BOOKING_STATES } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import { dollars, done, fileAnswer, id, idParam, optional, text } from './fields.ts'

/** What a viewer may do beyond the steps of the process: ask an admin after silence, set up being paid. */
const MORE_ACTIONS = ['escalate', 'set-up-payouts'] as const

/** A contract document of a couple: loose until a transfer takes it. */
export const contractDocument = z.strictObject({
  id: z.number(),
  name: z.string(),
  contentType: z.string(),
  bytes: z.number(),
})

/** One line of the vertical timeline. Instants are ISO text. */
export const transferStep = z.strictObject({
  key: z.enum(['created', 'consent', 'payouts', 'listed', 'funded', 'assigned', 'completed', 'ended']),
  label: z.string(),
  /** `stopped`: never reached, because the transfer ended before */
  state: z.enum(['done', 'current', 'next', 'stopped']),
  at: z.string().nullable(),
  /** until when whoever is asked must act, on the current step */
  until: z.string().nullable(),
})

/** One line of the money map: how much of the price belongs to whom, and where it is now. Dollars. */
export const moneyPlace = z.strictObject({
  party: z.enum(['buyer', 'seller', 'venue', 'platform']),
  label: z.string(),
  amount: z.number(),
  /**
   * not-paid: nobody has paid yet; waiting: owed by us, or on its way; sent: left for the bank or card; refused: the
   * bank of the buyer's card did not take it, we still owe it, and an admin is at it (to seller and venue: waiting)
   */
  place: z.enum(['not-paid', 'escrow', 'waiting', 'refused', 'sent', 'kept']),
})

/**
 * A transfer as one of its parties sees it. Money in dollars. What is not this viewer's business is null: the venue's
 * identity before it is revealed, the seller's proceeds to the buyer.
 */
export const transfer = z.strictObject({
  id: z.number(),
  viewerRole: z.enum(TRANSFER_VIEWERS),
  status: z.enum(TRANSFER_STATUSES),
  stage: z.enum(TRANSFER_STAGES),
  originalBookingId: z.number().nullable(),
  /** the transfer's own listing, once it was published */
  listingId: z.number().nullable(),
  /** the buyer's booking, once the transfer is completed */
  newBookingId: z.number().nullable(),
  /** what has become of that booking; null to everybody but the buyer */
  newBookingStatus: z.enum(BOOKING_STATES).nullable(),
  eventDate: z.string(),
  /** of the original booking; of the buyer, to itself, and to venue and admins from its payment on */
  guestCount: z.number(),
  /** of the original booking; null to the buyer */
  originalGuests: z.number().nullable(),
  maxGuests: z.number(),
  city: z.string(),
  state: z.string(),
  venueId: z.number().nullable(),
  venueName: z.string().nullable(),
  sellerName: z.string().nullable(),
  buyerName: z.string().nullable(),
  /** what the seller asks of everybody; null to the buyer */
  askingPrice: z.number().nullable(),
  /** what the seller gets for it: the price of the accepted offer, else what it asks; null to the buyer */
  transferPrice: z.number().nullable(),
  /** what the seller had paid when it began; null to the buyer */
  originalDeposit: z.number().nullable(),
  /** 5 percent of the seller's price; null to buyer and venue */
  platformFee: z.number().nullable(),
  netPayout: z.number().nullable(),
  venueFee: z.number(),
  /** what the buyer pays now: price and venue's fee */
  buyerPrice: z.number(),
  originalPrice: z.number(),
  /** still owed to the venue by whoever holds the date; to a seller that has passed it on, what was owed by then */
  balanceDue: z.number(),
  balanceDueDate: z.string().nullable(),
  /** what the buyer has paid the venue since the booking became its own; 0 to the seller */
  balancePaid: z.number(),
  /** buyerPrice, balancePaid and balanceDue */
  totalPrice: z.number(),
  contractVerified: z.boolean(),
  /** false: held */
  escrowReleased: z.boolean(),
  contractDocuments: z.array(contractDocument),
  /** the agreement of assignment that this viewer may open: a draft is the venue's and an admin's alone */
  agreement: z.enum(['draft', 'made']).nullable(),
  waitingFor: z
    .strictObject({
      who: z.enum(['seller', 'buyer', 'venue', 'admin', 'couples', 'bank']),
      until: z.string().nullable(),
    })
    .nullable(),
  actions: z.array(z.enum([...TRANSFER_STEPS, ...MORE_ACTIONS])),
  steps: z.array(transferStep),
  money: z.array(moneyPlace),
  /** a party's own words: of the venue that declined or refused, or of the buyer that disputed */
  reason: z.string().nullable(),
  /** why it ended without a new couple */
  ending: z.enum(TRANSFER_ENDINGS).nullable(),
  /** what an admin decided about a dispute, in the words that all three parties read */
  decision: z.string().nullable(),
  /**
   * a bank is deciding about a payment behind it, and nothing goes forward: the buyer's price, or an earlier payment
   */
  frozen: z.strictObject({ payment: z.enum(FROZEN_BY), since: z.string() }).nullable(),
  /** what the seller's bank took back and its net makes good, dollars; null to buyer and venue */
  madeGood: z.number().nullable(),
  /** offers that wait for an answer; null to buyer and venue */
  offersWaiting: z.number().nullable(),
  /** the seller has asked an admin to look, after the venue's silence, and there is no answer yet */
  escalated: z.boolean(),
  /** what the buyer got or gets back, dollars; 0 when nothing */
  refunded: z.number(),
  createdAt: z.string(),
  /** the server's clock, so that what is left of a deadline doesn't trust the visitor's */
  now: z.string(),
})
export type Transfer = z.output<typeof transfer>

const ends = ['not_found', 'state_changed'] as const
const reason = text(1000, 'Please give a reason')
/** A dispute holds up everybody's money for days, so it says enough to be decided on. */
const TOO_LITTLE = `Please describe it in at least ${LIMITS.disputeReasonLength} characters`
const disputeReason = text(1000, TOO_LITTLE).min(LIMITS.disputeReasonLength, TOO_LITTLE)

/** A booking that can be transferred, with the numbers of the form. Dollars. */
export const eligibleBookings = endpoint({
  method: 'GET',
  path: '/api/transfers/eligible',
  summary: "The couple's bookings that can be transferred, with the recommended and the highest price",
  audience: ['couple'],
  response: z.array(
    z.strictObject({
      bookingId: z.number(),
      venueName: z.string(),
      city: z.string(),
      state: z.string(),
      eventDate: z.string(),
      guestCount: z.number(),
      /** what this couple itself has paid so far, and not got back: goes into the form as originalDeposit */
      originalDeposit: z.number(),
      minPrice: z.number(),
      recommendedFrom: z.number(),
      recommendedTo: z.number(),
      maxPrice: z.number(),
      balanceDue: z.number(),
      balanceDueDate: z.string().nullable(),
    }),
  ),
})

/** The transfer form; money comes out in cents. */
export const newTransfer = z.strictObject({
  originalBookingId: id,
  transferPrice: dollars(LIMITS.minTransferPriceCents, 'Transfer price must be at least $10'),
  /** "the sum I saw"; refused when it has changed. The server knows what was paid. */
  originalDeposit: optional(dollars(0, 'Enter an amount of 0 or more')),
  /** ids of uploaded documents; may be empty: the booking itself is the proof (domain.md row 18) */
  contractDocuments: z.array(id).max(LIMITS.documentsPerTransfer).default([]),
})
export type NewTransfer = z.output<typeof newTransfer>

export const createTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers',
  summary: 'Ask the venue for its consent to pass a booking on',
  audience: ['couple'],
  body: newTransfer,
  response: transfer,
  status: 201,
  errors: [
    'not_found',
    'not_transferable',
    'already_transferred',
    'invalid_pricing',
    'price_changed',
    'chargeback_open',
  ],
})

export const myTransfers = endpoint({
  method: 'GET',
  path: '/api/transfers/my',
  summary: "The couple's transfers, as seller and as buyer, newest first",
  audience: ['couple'],
  response: z.array(transfer),
})

export const venueTransfers = endpoint({
  method: 'GET',
  path: '/api/transfers/venue',
  summary: "Transfers of bookings at the owner's venues, newest first",
  audience: ['venue'],
  response: z.array(transfer),
})

export const getTransfer = endpoint({
  method: 'GET',
  path: '/api/transfers/{id}',
  summary: 'One transfer, for its seller, its buyer, the venue and admins',
  audience: 'signed-in',
  params: idParam,
  response: transfer,
  errors: ['not_found'],
})

export const uploadDocument = endpoint({
  method: 'POST',
  path: '/api/transfers/documents',
  summary:
    'Upload a contract document (PDF of up to 40 pages, JPEG, PNG, up to 10 MB) before creating a transfer; X-File-Name names it. What is kept shows its pages as pictures',
  audience: ['couple'],
  throttle: 'upload',
  bodyKind: 'raw',
  bodyBytes: LIMITS.uploadBytes,
  response: contractDocument,
  status: 201,
  errors: ['unsupported_media_type', 'payload_too_large', 'invalid_request', 'not_transferable', 'too_many_documents'],
})

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/transfers/documents/{id}',
  summary: 'A contract document, for the couple that uploaded it, the venue of the transfer and admins',
  audience: 'signed-in',
  params: idParam,
  answerKind: 'file',
  response: fileAnswer,
  errors: ['not_found'],
})

export const looseDocuments = endpoint({
  method: 'GET',
  path: '/api/transfers/documents',
  summary: "The couple's own documents that no transfer has taken yet, in the order of their upload",
  audience: ['couple'],
  response: z.array(contractDocument),
})

export const removeDocument = endpoint({
  method: 'DELETE',
  path: '/api/transfers/documents/{id}',
  summary: 'Remove an own document that no transfer has taken yet',
  audience: ['couple'],
  params: idParam,
  response: done,
  errors: ['not_found', 'state_changed'],
})

export const getAgreement = endpoint({
  method: 'GET',
  path: '/api/transfers/{id}/agreement',
  summary:
    'The agreement of assignment as a PDF, for the three parties and admins; before it is made a draft for the venue',
  audience: 'signed-in',
  throttle: 'agreement',
  params: idParam,
  answerKind: 'file',
  response: fileAnswer,
  errors: ['not_found'],
})

export const withdrawTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/{id}/withdraw',
  summary: 'The seller takes an unsold transfer back',
  audience: ['couple'],
  params: idParam,
  response: transfer,
  errors: ends,
})

export const escalateTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/{id}/escalate',
  summary: 'The seller asks an admin to look, when the venue has been silent for 72 hours',
  audience: ['couple'],
  params: idParam,
  response: transfer,
  errors: [...ends, 'too_early'],
})

export const consentToTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/{id}/consent',
  summary: 'The venue agrees, for a fee of at most $250 if it asks one',
  audience: ['venue'],
  params: idParam,
  body: z.strictObject({ transferFee: optional(dollars(0, 'Enter an amount of 0 or more')) }),
  response: transfer,
  errors: [...ends, 'invalid_pricing'],
})

export const declineTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/{id}/decline',
  summary: 'The venue does not agree',
  audience: ['venue'],
  params: idParam,
  body: z.strictObject({ reason }),
  response: transfer,
  errors: ends,
})

export const assignTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/{id}/assign',
  summary: 'The venue confirms that the contract names the buyer',
  audience: ['venue'],
  params: idParam,
  response: transfer,
  errors: [...ends, 'chargeback_open', 'event_over'],
})

export const refuseTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/{id}/refuse',
  summary: 'The venue does not accept the buyer, who gets everything back',
  audience: ['venue'],
  params: idParam,
  body: z.strictObject({ reason }),
  response: transfer,
  errors: [...ends, 'chargeback_open'],
})

export const confirmTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/{id}/confirm',
  summary: 'The buyer confirms; the booking is its own and the seller is paid',
  audience: ['couple'],
  params: idParam,
  response: transfer,
  errors: [...ends, 'chargeback_open'],
})

export const disputeTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/{id}/dispute',
  summary: 'The buyer says what is wrong; an admin decides within 5 business days',
  audience: ['couple'],
  params: idParam,
  body: z.strictObject({ reason: disputeReason }),
  response: transfer,
  errors: [...ends, 'chargeback_open'],
})

export const adminTransfer = endpoint({
  method: 'GET',
  path: '/api/admin/transfers/{id}',
  summary:
    'One transfer with the events of everything in its sale: bookings, offers, payments, refunds, chargebacks, payouts',
  audience: ['admin'],
  params: idParam,
  response: transfer.extend({ events: z.array(transferEvent) }),
  errors: ['not_found'],
})

/**
 * An admin acts in the venue's place or decides a dispute. The reason is logged with the event; that of a decision all
 * three parties read, that of an act in the venue's place nobody else.
 */
export const actOnTransfer = endpoint({
  method: 'POST',
  path: '/api/admin/transfers/{id}/act',
  summary: "Act in the venue's place, or decide a dispute by release, refund or split",
  audience: ['admin'],
  params: idParam,
  body: z.strictObject({
    action: z.enum(['consent', 'decline', 'assign', 'refuse', 'release', 'refund', 'split']),
    reason,
    /** split only: what goes back to the buyer, less than the seller's price */
    refundAmount: optional(dollars(1, 'Enter an amount above 0')),
  }),
  response: transfer,
  errors: [...ends, 'invalid_pricing', 'chargeback_open', 'event_over'],
})
