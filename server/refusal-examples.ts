import * as accounts from '#contract/api/accounts.ts'
import * as admin from '#contract/api/admin.ts'
import * as alerts from '#contract/api/alerts.ts'
import * as bookings from '#contract/api/bookings.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import * as listings from '#contract/api/listings.ts'
import * as messages from '#contract/api/messages.ts'
import * as offers from '#contract/api/offers.ts'
import * as payments from '#contract/api/payments.ts'
import * as payouts from '#contract/api/payouts.ts'
import * as premium from '#contract/api/premium.ts'
import * as refunds from '#contract/api/refunds.ts'
import * as reviews from '#contract/api/reviews.ts'
import * as transfers from '#contract/api/transfers.ts'
import * as venues from '#contract/api/venues.ts'
import * as waitlist from '#contract/api/waitlist.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Identity } from '#contract/identity/identity.ts'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { payoutProcess } from '#contract/processes/payout.ts'
import type { TransferStep, TransferViewer } from '#contract/processes/transfer.ts'
import { venueChangeProcess } from '#contract/processes/venue-change.ts'
import { formatDate } from '#contract/wording/format.ts'
import {
  checkAddressShown,
  codeRequired,
  emailTaken,
  linkInvalid,
  noTwoFactor,
  twoFactorOn,
  wrongCode,
  wrongCredentials,
} from './features/accounts/policy.ts'
import { checkAdminsLeft, debtChanged, debtMayBePaid, noEvidenceWanted } from './features/admin/policy.ts'
import { alertGone, alreadySaved, checkRoom } from './features/alerts/policy.ts'
import { guestCountLocked, guestsFixed } from './features/bookings/commands/change-guests.ts'
import {
  beingCharged,
  checkoutReplaced,
  checkTakenBack,
  checkTakesBalance,
  nothingDue,
} from './features/checkouts/policy.ts'
import { checkDeletable, checkNoTies } from './features/departures/policy.ts'
import * as endings from './features/endings/policy.ts'
import {
  checkAmountSeen,
  checkUnpaidHolds,
  holdEnded,
  listingHeld,
  sold,
  unavailable,
} from './features/holds/policy.ts'
import { originalChanged } from './features/listings/commands/accept-original.ts'
import { checkChangeable } from './features/listings/commands/change-listing.ts'
import { dateTaken } from './features/listings/commands/publish-listing.ts'
import {
  checkAnonymous,
  checkFavorites,
  checkFree,
  checkMemberFilters,
  checkPrices,
  checkVerified,
} from './features/listings/policy.ts'
import { checkCanWrite } from './features/messages/policy.ts'
import {
  checkAnotherOffer,
  checkedOfferTransition,
  checkForSale,
  checkPrice,
  offerOpen,
  offerRange,
} from './features/offers/policy.ts'
import { cardInUse } from './features/payments/commands/own-cards.ts'
import { payoutsNotReady } from './features/payouts/commands/request-payout.ts'
import { checkPriceSeen, membershipEnded } from './features/premium/policy.ts'
import { bankDecides } from './features/refunds/commands/answer-refund.ts'
import { sumChanged } from './features/refunds/commands/pay-unclaimed.ts'
import { refundedByHand } from './features/refunds/commands/sync-by-hand.ts'
import { alreadyReplied, alreadyReviewed, checkReviewable, reviewAlready } from './features/reviews/policy.ts'
import * as passing from './features/transfers/policy.ts'
import { verifiedMeanwhile } from './features/venues/commands/ask-again.ts'
import {
  checkAllPhotos,
  checkAnonymousCity,
  checkPhotoCount,
  checkSeen,
  checkUnverified,
} from './features/venues/policy.ts'
import { linkUsed } from './features/waitlist/commands.ts'
import { notAnEvent } from './features/webhooks/commands/receive-webhook.ts'
import type { AppError } from './platform/errors.ts'
import { notADocument } from './platform/files/documents.ts'
import { notAPhoto } from './platform/files/images.ts'
import { emptyFile } from './platform/files/upload.ts'
import { thrownBy } from './platform/http/docs/common-refusals.ts'
import { requireProvider } from './platform/stripe/client.ts'
import { providerFailed } from './platform/stripe/errors.ts'
import { justChanged } from './platform/transition.ts'

/**
 * How a handler refuses this call with this code, for the API's document: the very function that refuses it, about the
 * couple, the date and the venue of contract/api-examples.ts. Undefined where nothing here refuses with that code.
 */
export function refusalExample(endpoint: Endpoint, code: ErrorCode): AppError | undefined {
  const refusing = OF_CALL.get(endpoint)?.[code] ?? USUAL[code]
  return refusing && thrownBy(refusing)
}

/** By code, what throws or returns the refusal. */
type Refusing = Partial<Record<ErrorCode, () => unknown>>

const NOW = new Date('2026-11-22T18:00:00.000Z')
const IN_A_WHILE = new Date('2026-11-22T18:12:00.000Z')
const THIS_MORNING = new Date('2026-11-22T15:30:00.000Z')
const TODAY = '2026-11-22'
const EVENT = '2027-02-20'
const LISTING_ID = 23878766
const DEPOSIT = 3_000_00
const ASKED = 2_700_00
const TIES = { bookings: 1, listings: 0, payments: 0, transfers: 0, payouts: 1, debt: 0 }
const VENUE: Identity = {
  name: 'Thornwick Hall',
  address: '4120 Old Mill Road',
  zipCode: '78701',
  city: 'Austin',
  state: 'TX',
  phone: null,
  email: null,
  website: null,
  owner: null,
}
const TEXT = {
  description: 'Thornwick Hall is a barn between oaks, with a dance floor.',
  duration: null,
  times: null,
  includes: [],
  excludes: [],
  restrictions: [],
}
const HOLDS = { perDay: 6, ofOneDate: 3, unconfirmed: 3, perAddress: 3 }

const nameInText = () => checkAnonymous(TEXT, [VENUE])
const nameInListing = () => checkAnonymous(TEXT, [VENUE], { date: formatDate(EVENT) })
const held = (listing: number) => ({ listing_id: listing, created_at: THIS_MORNING })
const heldByStranger = () =>
  checkUnpaidHolds([held(1), held(2), held(3)], { listingId: LISTING_ID, confirmed: false }, HOLDS, NOW)
const heldOften = () => {
  const again = [held(LISTING_ID), held(LISTING_ID), held(LISTING_ID)]
  checkUnpaidHolds(again, { listingId: LISTING_ID, confirmed: true }, HOLDS, NOW)
}
const offerStep = (step: Parameters<typeof checkedOfferTransition>[0]) => () =>
  checkedOfferTransition(step, 'buyer', { state: 'expired', deadline: null }, NOW)
const notForSale = (stage: 'reserved' | 'completed' | 'withdrawn') => () =>
  checkForSale(
    { stage, held_until: IN_A_WHILE, deadline: null, offer_id: null },
    { venueVerified: true, saleEnds: IN_A_WHILE, now: NOW },
  )
const transferStep = (step: TransferStep, viewer: TransferViewer): Refusing => ({
  state_changed: () => passing.checkedTransition(step, viewer, 'expired'),
  chargeback_open: () => passing.transferFrozen('price'),
  event_over: () => passing.checkAssignable('2026-11-21', TODAY),
})
const upload: Refusing = { invalid_request: emptyFile, unsupported_media_type: notADocument }
const refundAnswer: Refusing = { state_changed: refundedByHand, chargeback_open: bankDecides }

/** What a code says wherever a call isn't named below. */
const USUAL: Refusing = {
  provider_failed: providerFailed,
  payment_unavailable: () => requireProvider({ stripe: null }),
  wrong_credentials: wrongCredentials,
  code_required: codeRequired,
  wrong_code: wrongCode,
  link_invalid: linkInvalid,
  email_taken: emailTaken,
  email_unconfirmed: () => checkAddressShown({ emailConfirmedAt: null, role: 'couple' }, 'live'),
  members_only: () => checkMemberFilters({ from: EVENT }, false),
  venue_not_verified: () => checkVerified({ is_verified: false }),
  identity_in_text: nameInText,
  invalid_pricing: () => checkPrices(12_000_00, 12_000_00),
  price_changed: () => checkAmountSeen(DEPOSIT - 250_00, DEPOSIT),
  listing_held: () => listingHeld(IN_A_WHILE),
  listing_sold: sold,
  listing_unavailable: unavailable,
  own_listing: passing.ownTransfer,
  hold_expired: holdEnded,
  too_many_holds: heldOften,
  checkout_replaced: checkoutReplaced,
  payment_in_progress: beingCharged,
  last_admin: () => checkAdminsLeft([1], 1),
  user_in_use: () => checkNoTies(TIES),
}

const OF_CALL = new Map<Endpoint, Refusing>([
  [accounts.beginTwoFactor, { state_changed: twoFactorOn }],
  [accounts.confirmTwoFactor, { state_changed: twoFactorOn }],
  [accounts.endTwoFactor, { state_changed: noTwoFactor }],
  [accounts.renewRecoveryCodes, { state_changed: noTwoFactor }],
  [
    listings.createListing,
    {
      payouts_not_ready: payoutsNotReady,
      date_taken: dateTaken,
      day_busy: () => checkFree({ title: 'Rehearsal dinner', source: 'feed' }),
    },
  ],
  [listings.updateListing, { state_changed: () => checkChangeable('sold'), date_taken: dateTaken }],
  [listings.seeOriginal, { state_changed: originalChanged }],
  [listings.markFavorite, { too_many_favorites: () => checkFavorites(LIMITS.favorites) }],
  [
    payments.createPaymentIntent,
    {
      email_unconfirmed: heldByStranger,
      payment_taken_back: () => checkTakenBack([{ isFor: 'date', isOpen: true, isRecent: true }], 0, 1),
    },
  ],
  [payments.createEscrow, { email_unconfirmed: heldByStranger }],
  [
    payments.payBalance,
    { nothing_due: nothingDue, state_changed: () => checkTakesBalance({ state: 'transferring' }, undefined) },
  ],
  [payments.removeCard, { state_changed: cardInUse }],
  [payments.stripeWebhook, { invalid_request: notAnEvent }],
  [
    bookings.cancelBooking,
    {
      state_changed: () => endings.bookingEnded('cancelled'),
      chargeback_open: endings.bankDecides,
      refund_changed: () => endings.refundChanged(DEPOSIT),
    },
  ],
  [bookings.changeGuestCount, { state_changed: guestsFixed, guest_count_locked: guestCountLocked }],
  [
    transfers.createTransfer,
    {
      not_transferable: () => passing.checkTransferable({ state: 'confirmed', event_date: '2026-11-25' }, TODAY),
      already_transferred: passing.alreadyTransferred,
      invalid_pricing: () => passing.checkAskingPrice(DEPOSIT + 500_00, undefined, DEPOSIT, 100),
      price_changed: () => passing.checkAskingPrice(ASKED, DEPOSIT - 250_00, DEPOSIT, 100),
      chargeback_open: passing.bankDecides,
    },
  ],
  [
    transfers.actOnTransfer,
    { ...transferStep('release', 'admin'), invalid_pricing: () => passing.checkSplit(undefined, ASKED) },
  ],
  [transfers.assignTransfer, transferStep('assign', 'venue')],
  [transfers.confirmTransfer, transferStep('confirm', 'buyer')],
  [
    transfers.consentToTransfer,
    {
      ...transferStep('consent', 'venue'),
      invalid_pricing: () =>
        passing.checkVenueFee(LIMITS.maxVenueFeeCents + 1, {
          asking_cents: ASKED,
          price_cents: 12_000_00,
          paid_cents: DEPOSIT,
          original_cents: 20_000_00,
        }),
    },
  ],
  [transfers.declineTransfer, transferStep('decline', 'venue')],
  [transfers.disputeTransfer, transferStep('dispute', 'buyer')],
  [transfers.refuseTransfer, transferStep('refuse', 'venue')],
  [transfers.settleTransfer, transferStep('settle', 'buyer')],
  [transfers.withdrawTransfer, transferStep('withdraw', 'seller')],
  [
    transfers.escalateTransfer,
    {
      state_changed: () => passing.transferChanged('consented'),
      too_early: () => passing.checkEscalation(IN_A_WHILE, NOW),
    },
  ],
  [
    transfers.addStatement,
    {
      state_changed: () => passing.checkMayAddEvidence('completed', 0),
      too_many_documents: () => passing.checkMayAddEvidence('disputed', LIMITS.evidencePerParty),
    },
  ],
  [
    transfers.addEvidenceFile,
    {
      ...upload,
      state_changed: () => passing.checkMayAddEvidence('completed', 0),
      too_many_documents: () => passing.checkMayAddEvidence('disputed', LIMITS.evidencePerParty),
    },
  ],
  [
    transfers.uploadDocument,
    {
      ...upload,
      not_transferable: () => passing.checkMaySendDocument({ hasBooking: false, waiting: 0 }),
      too_many_documents: () =>
        passing.checkMaySendDocument({ hasBooking: true, waiting: LIMITS.documentsPerTransfer }),
    },
  ],
  [transfers.removeDocument, { state_changed: passing.documentTaken }],
  [
    offers.makeOffer,
    {
      invalid_pricing: () => checkPrice(ASKED, offerRange(ASKED)),
      offer_open: offerOpen,
      too_many_offers: () => checkAnotherOffer(SERVER_LIMITS.offersPerTransfer),
      listing_held: notForSale('reserved'),
      listing_sold: notForSale('completed'),
      listing_unavailable: notForSale('withdrawn'),
    },
  ],
  [
    offers.acceptOffer,
    {
      state_changed: offerStep('accept'),
      listing_held: notForSale('reserved'),
      listing_unavailable: notForSale('withdrawn'),
    },
  ],
  [
    offers.counterOffer,
    {
      state_changed: offerStep('counter'),
      invalid_pricing: () => checkPrice(ASKED, { from: 2_400_01, to: ASKED - 1 }),
      listing_unavailable: notForSale('withdrawn'),
    },
  ],
  [offers.declineOffer, { state_changed: offerStep('decline') }],
  [offers.withdrawOffer, { state_changed: offerStep('withdraw') }],
  [premium.keepMembership, { state_changed: () => membershipEnded('ended') }],
  [premium.startMembership, { price_changed: () => checkPriceSeen(19_00, 15_00) }],
  [alerts.saveSearch, { already_saved: alreadySaved, too_many_saved_searches: () => checkRoom(LIMITS.savedSearches) }],
  [alerts.stopAlert, { link_invalid: alertGone }],
  [
    venues.createVenue,
    {
      identity_in_text: () => checkAnonymousCity({ ...VENUE, city: 'Thornwick' }, [VENUE.name]),
      too_many_venues: () => checkUnverified(LIMITS.unverifiedVenues, LIMITS.unverifiedVenues),
    },
  ],
  [venues.updateVenue, { identity_in_text: nameInListing }],
  [
    venues.approveVenueChange,
    { state_changed: () => justChanged(venueChangeProcess, 'withdrawn'), identity_in_text: nameInListing },
  ],
  [venues.refuseVenueChange, { state_changed: () => justChanged(venueChangeProcess, 'withdrawn') }],
  [venues.withdrawVenueChange, { state_changed: () => justChanged(venueChangeProcess, 'approved') }],
  [
    venues.addVenuePhoto,
    { unsupported_media_type: notAPhoto, too_many_photos: () => checkPhotoCount(LIMITS.photosPerVenue) },
  ],
  [venues.orderVenuePhotos, { state_changed: () => checkAllPhotos([1], [1, 2]) }],
  [venues.askAgainForVenue, { state_changed: verifiedMeanwhile }],
  [
    admin.verifyVenue,
    { state_changed: () => checkSeen({ ...VENUE, zip_code: VENUE.zipCode }, { name: 'Thornwick Barn' }) },
  ],
  [reviews.hideReview, { state_changed: () => reviewAlready('hidden') }],
  [reviews.showReview, { state_changed: () => reviewAlready('shown') }],
  [reviews.replyToReview, { already_replied: alreadyReplied }],
  [
    reviews.writeReview,
    {
      review_closed: () => checkReviewable({ state: 'confirmed', event_date: EVENT }, TODAY),
      already_reviewed: alreadyReviewed,
    },
  ],
  [payouts.retryPayout, { state_changed: () => justChanged(payoutProcess, 'sent') }],
  [payouts.settleDebt, { state_changed: () => debtChanged(150_00), user_in_use: () => debtMayBePaid(TIES) }],
  [messages.sendMessage, { state_changed: () => checkCanWrite({ state: 'cancelled' }) }],
  [waitlist.confirmWaitlist, { link_invalid: linkUsed }],
  [admin.deleteUser, { wrong_role: () => checkDeletable('admin') }],
  [refunds.addEvidenceDocument, { ...upload, state_changed: noEvidenceWanted }],
  [refunds.sendEvidence, { state_changed: noEvidenceWanted }],
  [refunds.payRefundOutside, refundAnswer],
  [refunds.retryRefund, refundAnswer],
  [refunds.payUnclaimed, { state_changed: sumChanged }],
])
