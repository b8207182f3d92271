/**
 * Every coded error the API can answer with, and its HTTP status. The server raises them, and the browser switches on
 * them; the text a person reads is `message`.
 */
export const ERROR_STATUS = {
  // the request itself
  invalid_request: 400,
  unsupported_media_type: 415,
  payload_too_large: 413,
  foreign_origin: 403,
  too_many_requests: 429,
  // who is asking
  not_signed_in: 401,
  wrong_credentials: 401,
  wrong_role: 403,
  code_required: 401,
  wrong_code: 401,
  two_factor_needed: 403,
  login_again: 403,
  members_only: 403,
  not_found: 404,
  // accounts
  email_taken: 409,
  link_invalid: 410,
  // venues and listings
  venue_not_verified: 409,
  date_taken: 409,
  day_busy: 409,
  identity_in_text: 400,
  invalid_pricing: 400,
  too_many_photos: 409,
  too_many_venues: 409,
  state_changed: 409,
  // buying
  too_many_holds: 429,
  email_unconfirmed: 403,
  payment_taken_back: 409,
  listing_held: 409,
  listing_sold: 409,
  listing_unavailable: 409,
  own_listing: 409,
  price_changed: 409,
  hold_expired: 409,
  checkout_replaced: 409,
  payment_in_progress: 409,
  payment_unavailable: 503,
  provider_failed: 502,
  guest_count_locked: 409,
  // being paid, paying later, canceling
  payouts_not_ready: 409,
  nothing_due: 409,
  chargeback_open: 409,
  refund_changed: 409,
  // reviews
  review_closed: 409,
  already_reviewed: 409,
  already_replied: 409,
  // transfers
  not_transferable: 409,
  already_transferred: 409,
  too_early: 409,
  event_over: 409,
  too_many_documents: 409,
  offer_open: 409,
  too_many_offers: 409,
  // saved searches and favorites
  already_saved: 409,
  too_many_saved_searches: 409,
  too_many_favorites: 409,
  // admin
  user_in_use: 409,
  last_admin: 409,
  // our side
  internal_error: 500,
  temporarily_unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** What a person reads when the database can't serve; a write they asked for may or may not have happened. */
export const UNAVAILABLE = {
  title: 'We’ll be right back',
  message: 'We can’t reach our records right now. Please try again in a minute.',
}

/**
 * Seconds after which the same request may well succeed, for Retry-After, by the codes of errors that pass with time.
 */
export const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  provider_failed: 5,
  temporarily_unavailable: 5,
}

/** Body of every unsuccessful answer (domain.md row 44). `details.fields` names the fields of a bad request. */
export interface ErrorBody {
  code: ErrorCode
  message: string
  details?: ErrorDetails
}

export interface ErrorDetails {
  fields?: Record<string, string>
  /** if our side failed: the id by which the log's lines about it are found */
  request?: string
  [key: string]: unknown
}
