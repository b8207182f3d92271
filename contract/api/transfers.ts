import { z } from 'zod'
import { objectEvent } from '../event-log.ts'
import { LIMITS } from '../limits.ts'
import { contractDocument, dispute, transfer, transferOf } from '../transfers/transfer-views.ts'
import { endpoint } from './endpoint.ts'
import { day, dollars, done, fileAnswer, id, idParam, money, optional, ownListQuery, text } from './fields.ts'

export type {
  AdminsTransfer,
  AskingRange,
  BuyersTransfer,
  CommonTransfer,
  ContractDocument,
  Dispute,
  SellersTransfer,
  Transfer,
  VenuesTransfer,
} from '../transfers/transfer-views.ts'

const missingOrChanged = ['not_found', 'state_changed'] as const
const reason = text(LIMITS.maxReasonLength, 'Please give a reason')
/** A dispute holds up everyone's money for days, so it has to say enough to be decided. */
const TOO_LITTLE = `Please describe the problem in at least ${LIMITS.minDisputeReasonLength} characters`
const disputeReason = text(LIMITS.maxReasonLength, TOO_LITTLE).min(LIMITS.minDisputeReasonLength, TOO_LITTLE)

/** The bookings that can be transferred, with the numbers for the form. Dollars. */
export const eligibleBookings = endpoint({
  method: 'GET',
  path: '/api/transfers/eligible',
  summary: 'The couple’s bookings that can be transferred, with the recommended and the highest price',
  audience: ['couple'],
  response: z.array(
    z.strictObject({
      bookingId: z.number(),
      venueName: z.string(),
      city: z.string(),
      state: z.string(),
      eventDate: day,
      guestCount: z.number(),
      /**
       * what this couple themselves have paid so far, less what they were refunded: goes into the form as
       * originalDeposit
       */
      originalDeposit: money,
      minPrice: money,
      recommendedFrom: money,
      recommendedTo: money,
      maxPrice: money,
      balanceDue: money,
      balanceDueDate: day.nullable(),
    }),
  ),
})

/** The transfer form; money comes out in cents. */
export const newTransfer = z
  .strictObject({
    originalBookingId: id,
    transferPrice: dollars(LIMITS.minTransferPriceCents, 'Transfer price must be at least $10'),
    /** "the sum I saw", or the booking's deposit; refused when it is neither. The server knows what was paid. */
    originalDeposit: optional(dollars(0, 'Enter an amount of 0 or more')),
    /** ids of uploaded documents; may be empty: the booking itself is the proof (domain.md row 18) */
    contractDocuments: z.array(id).max(LIMITS.documentsPerTransfer).default([]),
  })
  .meta({ id: 'NewTransfer' })
export type NewTransfer = z.output<typeof newTransfer>

/** Another price, asked of everybody from now on. */
export const newTransferPrice = newTransfer.pick({ transferPrice: true }).meta({ id: 'NewTransferPrice' })

export const createTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers',
  summary: 'Ask the venue for its consent to pass a booking on',
  audience: ['couple'],
  body: newTransfer,
  response: transferOf.seller,
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
  summary: 'The couple’s transfers, as seller and as buyer, newest first; all of them or, with a limit, in pages',
  audience: ['couple'],
  query: ownListQuery,
  response: z.array(transferOf.couple),
})

export const venueTransfers = endpoint({
  method: 'GET',
  path: '/api/transfers/venue',
  summary: 'Transfers of bookings at the owner’s venues, newest first; all of them or, with a limit, in pages',
  audience: ['venue'],
  query: ownListQuery,
  response: z.array(transferOf.venue),
})

export const getTransfer = endpoint({
  method: 'GET',
  path: '/api/transfers/{id}',
  summary: 'One transfer, for its seller, its buyer, the venue and admins',
  audience: 'signed-in',
  followed: true,
  params: idParam,
  response: transfer,
  errors: ['not_found'],
})

export const uploadDocument = endpoint({
  method: 'POST',
  path: '/api/transfer-documents',
  summary:
    'Upload a contract document (PDF of up to 40 pages, JPEG or PNG, up to 10 MB) before creating a transfer; X-File-Name names it. It is stored as pictures of its pages',
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
  path: '/api/transfer-documents/{id}',
  summary: 'A contract document, for the couple that uploaded it, the venue of the transfer and admins',
  audience: 'signed-in',
  params: idParam,
  answerKind: 'file',
  response: fileAnswer,
  errors: ['not_found'],
})

export const looseDocuments = endpoint({
  method: 'GET',
  path: '/api/transfer-documents',
  summary: 'The couple’s own documents that no transfer has taken yet, in the order they were uploaded',
  audience: ['couple'],
  response: z.array(contractDocument),
})

export const removeDocument = endpoint({
  method: 'DELETE',
  path: '/api/transfer-documents/{id}',
  summary: 'Delete one of your own documents that no transfer has taken yet',
  audience: ['couple'],
  params: idParam,
  response: done,
  errors: ['not_found', 'state_changed'],
})

export const getAgreement = endpoint({
  method: 'GET',
  path: '/api/transfers/{id}/agreement',
  summary:
    'The assignment agreement as a PDF, for the three parties and admins; before it is made, a draft for the venue and admins',
  audience: 'signed-in',
  throttle: 'paper',
  params: idParam,
  answerKind: 'file',
  response: fileAnswer,
  errors: ['not_found'],
})

export const getEscrowReceipt = endpoint({
  method: 'GET',
  path: '/api/transfers/{id}/receipt',
  summary: 'What the buyer of a transfer has paid by card, and what came back, as a PDF',
  audience: ['couple'],
  throttle: 'paper',
  params: idParam,
  answerKind: 'file',
  response: fileAnswer,
  errors: ['not_found'],
})

export const withdrawTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/{id}/withdraw',
  summary: 'The seller withdraws an unsold transfer',
  audience: ['couple'],
  params: idParam,
  response: transferOf.seller,
  errors: missingOrChanged,
})

export const changeTransferPrice = endpoint({
  method: 'POST',
  path: '/api/transfers/{id}/price',
  summary: 'The seller of a listed transfer asks for another price; offers and the venue’s consent stand',
  audience: ['couple'],
  params: idParam,
  body: newTransferPrice,
  response: transferOf.seller,
  errors: [...missingOrChanged, 'listing_held', 'invalid_pricing', 'chargeback_open', 'not_transferable'],
})

export const escalateTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/{id}/escalate',
  summary: 'The seller asks an admin to answer in place of a venue that has been silent for 72 hours',
  audience: ['couple'],
  params: idParam,
  response: transferOf.seller,
  errors: [...missingOrChanged, 'too_early'],
})

export const consentToTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/{id}/consent',
  summary: 'The venue consents, for a fee of at most $250 if it asks for one',
  audience: ['venue'],
  params: idParam,
  body: z.strictObject({ transferFee: optional(dollars(0, 'Enter an amount of 0 or more')) }),
  response: transferOf.venue,
  errors: [...missingOrChanged, 'invalid_pricing'],
})

export const declineTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/{id}/decline',
  summary: 'The venue declines',
  audience: ['venue'],
  params: idParam,
  body: z.strictObject({ reason }),
  response: transferOf.venue,
  errors: missingOrChanged,
})

export const assignTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/{id}/assign',
  summary: 'The venue confirms that the contract names the buyer',
  audience: ['venue'],
  params: idParam,
  response: transferOf.venue,
  errors: [...missingOrChanged, 'chargeback_open', 'event_over'],
})

export const refuseTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/{id}/refuse',
  summary: 'The venue refuses the buyer, who gets everything back',
  audience: ['venue'],
  params: idParam,
  body: z.strictObject({ reason }),
  response: transferOf.venue,
  errors: [...missingOrChanged, 'chargeback_open'],
})

export const confirmTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/{id}/confirm',
  summary: 'The buyer confirms; the booking is theirs and the seller is paid',
  audience: ['couple'],
  params: idParam,
  response: transferOf.buyer,
  errors: [...missingOrChanged, 'chargeback_open'],
})

export const disputeTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/{id}/dispute',
  summary: 'The buyer says what is wrong; an admin decides within a few business days',
  audience: ['couple'],
  params: idParam,
  body: z.strictObject({ reason: disputeReason }),
  response: transferOf.buyer,
  errors: [...missingOrChanged, 'chargeback_open'],
})

export const settleTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/{id}/settle',
  summary: 'The buyer closes the dispute that they opened; the booking is theirs and the seller is paid',
  audience: ['couple'],
  params: idParam,
  response: transferOf.buyer,
  errors: [...missingOrChanged, 'chargeback_open'],
})

export const getDispute = endpoint({
  method: 'GET',
  path: '/api/transfers/{id}/dispute',
  summary: 'What has been said and shown in a dispute, for its three parties and admins',
  audience: 'signed-in',
  followed: true,
  params: idParam,
  response: dispute,
  errors: ['not_found'],
})

export const addStatement = endpoint({
  method: 'POST',
  path: '/api/transfers/{id}/dispute/statements',
  summary: 'Say something in an open dispute; all its parties and admins read it',
  audience: 'signed-in',
  params: idParam,
  body: z.strictObject({ words: text(LIMITS.evidenceLength, 'Please write something') }),
  response: dispute,
  status: 201,
  errors: [...missingOrChanged, 'too_many_documents'],
})

export const addEvidenceFile = endpoint({
  method: 'POST',
  path: '/api/transfers/{id}/dispute/files',
  summary:
    'Add a file to an open dispute (PDF of up to 40 pages, JPEG or PNG, up to 10 MB); X-File-Name names it. It is stored as pictures of its pages',
  audience: 'signed-in',
  params: idParam,
  throttle: 'upload',
  bodyKind: 'raw',
  bodyBytes: LIMITS.uploadBytes,
  response: dispute,
  status: 201,
  errors: [...missingOrChanged, 'unsupported_media_type', 'payload_too_large', 'invalid_request', 'too_many_documents'],
})

export const getEvidenceFile = endpoint({
  method: 'GET',
  path: '/api/dispute-files/{id}',
  summary: 'A file from a dispute, for the parties to the transfer and admins',
  audience: 'signed-in',
  params: idParam,
  answerKind: 'file',
  response: fileAnswer,
  errors: ['not_found'],
})

export const adminTransfer = endpoint({
  method: 'GET',
  path: '/api/admin/transfers/{id}',
  summary:
    'One transfer with the events of everything behind it: bookings, offers, payments, refunds, chargebacks, payouts',
  audience: ['admin'],
  params: idParam,
  response: transferOf.admin.extend({ events: z.array(objectEvent) }).meta({ id: 'LoggedTransfer' }),
  errors: ['not_found'],
})

/**
 * An admin acts in the venue's place or decides a dispute. The reason is logged with the event. All three parties read
 * the reason for a decision; only admins read the reason for acting in the venue's place.
 */
export const actOnTransfer = endpoint({
  method: 'POST',
  path: '/api/admin/transfers/{id}/act',
  summary: 'Act in the venue’s place, or decide a dispute by release, refund or split',
  audience: ['admin'],
  fresh: 'admins',
  params: idParam,
  body: z.strictObject({
    action: z.enum(['consent', 'decline', 'assign', 'refuse', 'release', 'refund', 'split']),
    reason,
    /** split only: what goes back to the buyer; must be below the seller's price */
    refundAmount: optional(dollars(1, 'Enter an amount above 0')),
  }),
  response: transferOf.admin,
  errors: [...missingOrChanged, 'invalid_pricing', 'chargeback_open', 'event_over'],
})
