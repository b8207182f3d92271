import * as accounts from '#contract/api/accounts.ts'
import * as admin from '#contract/api/admin.ts'
import * as alerts from '#contract/api/alerts.ts'
import * as bookings from '#contract/api/bookings.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import * as ledger from '#contract/api/ledger.ts'
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
import { ABOUT } from '#contract/examples/one-booking.ts'
import type { Identity } from '#contract/identity/find-identity.ts'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { type Cents, toCents } from '#contract/money.ts'
import { payoutProcess } from '#contract/processes/payout.ts'
import type { TransferStep, TransferViewer } from '#contract/processes/transfer.ts'
import { venueChangeProcess } from '#contract/processes/venue-change.ts'
import { formatDate } from '#contract/wording/format.ts'
import * as onAccounts from './features/accounts/policy.ts'
import { checkAdminsLeft, debtChanged, debtMayBePaid, noEvidenceWanted } from './features/admin/policy.ts'
import { alertGone, alreadySaved, checkRoom } from './features/alerts/policy.ts'
import { guestCountLocked, guestsFixed, passedOn } from './features/bookings/policy.ts'
import * as onCheckouts from './features/checkouts/policy.ts'
import { checkDeletable, checkNoTies } from './features/departures/policy.ts'
import * as endings from './features/endings/policy.ts'
import * as onHolds from './features/holds/policy.ts'
import * as onListings from './features/listings/policy.ts'
import { authorHasLeft, checkCanWrite } from './features/messages/policy.ts'
import * as onOffers from './features/offers/policy.ts'
import { cardInUse } from './features/payments/policy.ts'
import { payoutsNotReady } from './features/payouts/policy.ts'
import { cardNotChangeable, checkPriceSeen, membershipEnded } from './features/premium/policy.ts'
import { bankHoldsRefund, refundedByHand, sumChanged } from './features/refunds/policy.ts'
import { alreadyReplied, alreadyReviewed, checkReviewable, reviewAlready } from './features/reviews/policy.ts'
import * as passing from './features/transfers/policy.ts'
import * as onVenues from './features/venues/policy.ts'
import { linkUsed } from './features/waitlist/commands.ts'
import { notAnEvent } from './features/webhooks/commands/receive-webhook.ts'
import type { AppError } from './platform/errors.ts'
import { notADocument, notAPhoto } from './platform/files/file-type-refusals.ts'
import { emptyFile } from './platform/files/upload.ts'
import { thrownBy } from './platform/http/docs/common-refusals.ts'
import { tellingWords } from './platform/secrecy/identity-in-text.ts'
import { requireProvider } from './platform/stripe/client.ts'
import { providerFailed } from './platform/stripe/errors.ts'
import { justChanged } from './platform/transition.ts'

/**
 * How a handler refuses this call with this code, for the API's document: by the very function that refuses it, run on
 * the couple, the date and the sums of contract/examples/one-booking.ts. Undefined where nothing here refuses with that
 * code.
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
const EVENT = ABOUT.date
const LISTING_ID = ABOUT.listingId
const ORIGINAL = toCents(ABOUT.originalPrice)
const PRICE = toCents(ABOUT.price)
const DEPOSIT = toCents(ABOUT.deposit)
const BALANCE = toCents(ABOUT.balance)
const ASKED = toCents(ABOUT.askingPrice)
const OFFERED = toCents(ABOUT.offer)
/** By how many cents a sum that somebody saw differs from what it is now. */
const CHANGE = 250_00
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
const TEXT = 'Thornwick Hall is a barn between oaks, with a dance floor.'
const TELLING = {
  fields: [{ field: 'description', name: 'description', words: tellingWords(TEXT, VENUE) }],
  together: [],
}
const HOLDS = { perDay: 6, ofOneDate: 3, unconfirmed: 3, perAddress: 3 }

const nameInText = () => onListings.checkTelling(TELLING, [VENUE])
const nameInListing = () => onListings.checkTelling(TELLING, [VENUE], { date: formatDate(EVENT) })
const held = (listing: number) => ({ listing_id: listing, created_at: THIS_MORNING })
const heldByStranger = () =>
  onHolds.checkUnpaidHolds([held(1), held(2), held(3)], { listingId: LISTING_ID, confirmed: false }, HOLDS, NOW)
const heldOften = () => {
  const again = [held(LISTING_ID), held(LISTING_ID), held(LISTING_ID)]
  onHolds.checkUnpaidHolds(again, { listingId: LISTING_ID, confirmed: true }, HOLDS, NOW)
}
const priceChangedTo = (now: Cents) => () => onHolds.checkAmountSeen(now - CHANGE, now)
const offerStep = (step: Parameters<typeof onOffers.checkedOfferTransition>[0]) => () =>
  onOffers.checkedOfferTransition(step, 'buyer', { state: 'expired', deadline: null }, NOW)
const notForSale = (stage: 'reserved' | 'completed' | 'withdrawn') => () =>
  onOffers.checkForSale(
    { stage, held_until: IN_A_WHILE, deadline: null, offer_id: null },
    { venueVerified: true, saleEnds: IN_A_WHILE, now: NOW },
  )
const transferStep = (step: TransferStep, viewer: TransferViewer): Refusing => ({
  state_changed: () => passing.checkedTransition(step, viewer, 'expired'),
  chargeback_open: () => passing.transferFrozen('price'),
  event_over: () => passing.checkAssignable('2026-11-21', TODAY),
})
const upload: Refusing = { invalid_request: emptyFile, unsupported_media_type: notADocument }
const evidence: Refusing = {
  state_changed: () => passing.checkMayAddEvidence('completed', 0),
  too_many_documents: () => passing.checkMayAddEvidence('disputed', LIMITS.evidencePerParty),
}
const refundAnswer: Refusing = { state_changed: refundedByHand, chargeback_open: bankHoldsRefund }

/** The refusal for each code, unless a call below has its own. */
const USUAL: Refusing = {
  provider_failed: providerFailed,
  payment_unavailable: () => requireProvider({ stripe: null }),
  wrong_credentials: onAccounts.wrongCredentials,
  code_required: onAccounts.codeRequired,
  wrong_code: onAccounts.wrongCode,
  link_invalid: onAccounts.linkInvalid,
  email_taken: onAccounts.emailTaken,
  email_unconfirmed: () => onAccounts.checkAddressShown({ emailConfirmedAt: null, role: 'couple' }, 'live'),
  members_only: () => onListings.checkMemberFilters({ from: EVENT }, false),
  venue_not_verified: () => onListings.checkVerified({ is_verified: false }),
  identity_in_text: nameInText,
  invalid_pricing: () => onListings.checkPrices(PRICE, PRICE),
  listing_held: () => onHolds.listingHeld(IN_A_WHILE),
  listing_sold: onHolds.sold,
  listing_unavailable: onHolds.unavailable,
  own_listing: passing.ownTransfer,
  hold_expired: onHolds.holdEnded,
  too_many_holds: heldOften,
  checkout_replaced: onCheckouts.checkoutReplaced,
  payment_in_progress: onCheckouts.beingCharged,
  last_admin: () => checkAdminsLeft([1], 1),
  user_in_use: () => checkNoTies(TIES),
}

const by = (endpoint: Endpoint, refusing: Refusing): [Endpoint, Refusing] => [endpoint, refusing]

const OF_CALL = new Map<Endpoint, Refusing>([
  by(accounts.beginTwoFactor, { state_changed: onAccounts.twoFactorOn }),
  by(accounts.askForEmailChange, { email_taken: onAccounts.addressTaken }),
  by(accounts.confirmEmailChange, { email_taken: onAccounts.addressTaken }),
  by(accounts.confirmTwoFactor, { state_changed: onAccounts.twoFactorOn }),
  by(accounts.endTwoFactor, { state_changed: onAccounts.noTwoFactor }),
  by(accounts.renewRecoveryCodes, { state_changed: onAccounts.noTwoFactor }),
  by(listings.createListing, {
    payouts_not_ready: payoutsNotReady,
    date_taken: onListings.dateTaken,
    day_busy: () => onListings.checkFree({ title: 'Rehearsal dinner', source: 'feed' }),
  }),
  by(listings.updateListing, {
    state_changed: () => onListings.checkChangeable('sold'),
    date_taken: onListings.dateTaken,
  }),
  by(listings.seeOriginal, { state_changed: onListings.originalChanged }),
  by(listings.markFavorite, { too_many_favorites: () => onListings.checkFavorites(LIMITS.favorites) }),
  by(payments.createPaymentIntent, {
    listing_unavailable: passedOn,
    price_changed: priceChangedTo(DEPOSIT),
    email_unconfirmed: heldByStranger,
    payment_taken_back: () => onCheckouts.checkTakenBack([{ isFor: 'date', isOpen: true, isRecent: true }], 0, 1),
  }),
  by(payments.createEscrow, { price_changed: priceChangedTo(ASKED), email_unconfirmed: heldByStranger }),
  by(payments.payBalance, {
    price_changed: priceChangedTo(BALANCE),
    nothing_due: onCheckouts.nothingDue,
    state_changed: () => onCheckouts.checkTakesBalance({ state: 'transferring' }, undefined),
  }),
  by(payments.removeCard, { state_changed: cardInUse }),
  by(payments.stripeWebhook, { invalid_request: notAnEvent }),
  by(bookings.cancelBooking, {
    state_changed: () => endings.bookingEnded('cancelled'),
    chargeback_open: endings.bankHoldsCancelling,
    refund_changed: () => endings.refundChanged(DEPOSIT),
  }),
  by(bookings.changeGuestCount, {
    state_changed: () => guestsFixed('cancelled'),
    guest_count_locked: guestCountLocked,
  }),
  by(transfers.createTransfer, {
    not_transferable: () => passing.checkTransferable({ state: 'confirmed', event_date: '2026-11-25' }, TODAY),
    already_transferred: passing.alreadyTransferred,
    invalid_pricing: () => passing.checkAskingPrice(DEPOSIT + CHANGE, DEPOSIT, 100),
    price_changed: () => passing.checkSeenDeposit(DEPOSIT - CHANGE, { paid: DEPOSIT, deposit: DEPOSIT }),
    chargeback_open: passing.bankHoldsTransfer,
  }),
  by(transfers.actOnTransfer, {
    ...transferStep('release', 'admin'),
    invalid_pricing: () => passing.checkSplit(undefined, ASKED),
  }),
  by(transfers.assignTransfer, transferStep('assign', 'venue')),
  by(transfers.confirmTransfer, transferStep('confirm', 'buyer')),
  by(transfers.consentToTransfer, {
    ...transferStep('consent', 'venue'),
    invalid_pricing: () =>
      passing.checkVenueFee(LIMITS.maxVenueFeeCents + 1, {
        asking_cents: ASKED,
        price_cents: PRICE,
        paid_cents: DEPOSIT,
        original_cents: ORIGINAL,
      }),
  }),
  by(transfers.declineTransfer, transferStep('decline', 'venue')),
  by(transfers.disputeTransfer, transferStep('dispute', 'buyer')),
  by(transfers.refuseTransfer, transferStep('refuse', 'venue')),
  by(transfers.settleTransfer, transferStep('settle', 'buyer')),
  by(transfers.withdrawTransfer, transferStep('withdraw', 'seller')),
  by(transfers.changeTransferPrice, {
    state_changed: () => passing.transferChanged('withdrawn'),
    listing_held: () => passing.checkRepriceable({ stage: 'reserved', deadline: null, held_until: IN_A_WHILE }),
    invalid_pricing: () =>
      passing.checkNewPrice(ASKED + CHANGE, {
        least: LIMITS.minTransferPriceCents,
        recommendedFrom: OFFERED,
        recommendedTo: ASKED,
        most: ASKED,
      }),
    chargeback_open: passing.bankHoldsTransfer,
    not_transferable: passing.bankTookPayment,
  }),
  by(transfers.escalateTransfer, {
    state_changed: () => passing.transferChanged('consented'),
    too_early: () => passing.checkEscalation(IN_A_WHILE, NOW),
  }),
  by(transfers.addStatement, evidence),
  by(transfers.addEvidenceFile, { ...upload, ...evidence }),
  by(transfers.uploadDocument, {
    ...upload,
    not_transferable: () => passing.checkMaySendDocument({ hasBooking: false, waiting: 0 }),
    too_many_documents: () => passing.checkMaySendDocument({ hasBooking: true, waiting: LIMITS.documentsPerTransfer }),
  }),
  by(transfers.removeDocument, { state_changed: passing.documentTaken }),
  by(offers.makeOffer, {
    invalid_pricing: () => onOffers.checkPrice(ASKED, onOffers.offerRange(ASKED)),
    offer_open: onOffers.offerOpen,
    too_many_offers: () => onOffers.checkAnotherOffer(SERVER_LIMITS.offersPerTransfer),
    listing_held: notForSale('reserved'),
    listing_sold: notForSale('completed'),
    listing_unavailable: notForSale('withdrawn'),
  }),
  by(offers.acceptOffer, {
    state_changed: offerStep('accept'),
    price_changed: priceChangedTo(OFFERED),
    listing_held: notForSale('reserved'),
    listing_unavailable: notForSale('withdrawn'),
  }),
  by(offers.counterOffer, {
    state_changed: offerStep('counter'),
    invalid_pricing: () => onOffers.checkPrice(ASKED, { from: OFFERED + 1, to: ASKED - 1 }),
  }),
  by(offers.declineOffer, { state_changed: offerStep('decline') }),
  by(offers.withdrawOffer, { state_changed: offerStep('withdraw') }),
  by(premium.keepMembership, { state_changed: () => membershipEnded('ended') }),
  by(premium.openCardSetup, { state_changed: () => membershipEnded('ended') }),
  by(premium.changeMembershipCard, { state_changed: () => cardNotChangeable('past_due') }),
  by(premium.startMembership, { price_changed: () => checkPriceSeen(19_00, 15_00) }),
  by(alerts.saveSearch, {
    already_saved: alreadySaved,
    too_many_saved_searches: () => checkRoom(LIMITS.savedSearches),
  }),
  by(alerts.stopAlert, { link_invalid: alertGone }),
  by(venues.createVenue, {
    identity_in_text: () => onVenues.checkAnonymousCity({ ...VENUE, city: 'Thornwick' }, [VENUE.name]),
    too_many_venues: () => onVenues.checkUnverified(LIMITS.unverifiedVenues, LIMITS.unverifiedVenues),
  }),
  by(venues.updateVenue, { identity_in_text: nameInListing }),
  by(venues.approveVenueChange, {
    state_changed: () => justChanged(venueChangeProcess, 'withdrawn'),
    identity_in_text: nameInListing,
  }),
  by(venues.refuseVenueChange, { state_changed: () => justChanged(venueChangeProcess, 'withdrawn') }),
  by(venues.withdrawVenueChange, { state_changed: () => justChanged(venueChangeProcess, 'approved') }),
  by(venues.addVenuePhoto, {
    invalid_request: emptyFile,
    unsupported_media_type: notAPhoto,
    too_many_photos: () => onVenues.checkPhotoCount(LIMITS.photosPerVenue),
  }),
  by(venues.orderVenuePhotos, { state_changed: () => onVenues.checkAllPhotos([1], [1, 2]) }),
  by(venues.askAgainForVenue, { state_changed: onVenues.verifiedMeanwhile }),
  by(admin.verifyVenue, {
    state_changed: () => onVenues.checkSeen({ ...VENUE, zip_code: VENUE.zipCode }, { name: 'Thornwick Barn' }),
  }),
  by(reviews.hideReview, { state_changed: () => reviewAlready('hidden') }),
  by(reviews.showReview, { state_changed: () => reviewAlready('shown') }),
  by(reviews.replyToReview, { already_replied: alreadyReplied }),
  by(reviews.writeReview, {
    review_closed: () => checkReviewable({ state: 'confirmed', event_date: EVENT }, TODAY),
    already_reviewed: alreadyReviewed,
  }),
  by(payouts.retryPayout, { state_changed: () => justChanged(payoutProcess, 'sent') }),
  by(ledger.settleDebt, { state_changed: () => debtChanged(150_00), user_in_use: () => debtMayBePaid(TIES) }),
  by(messages.sendMessage, { state_changed: () => checkCanWrite({ state: 'cancelled', oneHasLeft: false }) }),
  by(messages.closeReport, { state_changed: authorHasLeft }),
  by(waitlist.confirmWaitlist, { link_invalid: linkUsed }),
  by(admin.deleteUser, { wrong_role: () => checkDeletable('admin') }),
  by(refunds.addEvidenceDocument, { ...upload, state_changed: noEvidenceWanted }),
  by(refunds.sendEvidence, { state_changed: noEvidenceWanted }),
  by(refunds.payRefundOutside, refundAnswer),
  by(refunds.retryRefund, refundAnswer),
  by(refunds.payUnclaimed, { state_changed: sumChanged }),
])
