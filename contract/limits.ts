/** Business constants, from the specification and the rules of domain.md. Units are in the names. */
export const LIMITS = {
  /** how long a former original price counts in comparisons (domain.md row 31) */
  referenceDays: 30,
  minOriginalPriceCents: 100_00,
  /** the most that the card provider takes in one payment in US dollars; a single payment may cover a whole price */
  maxChargeCents: 999_999_99,
  minDiscountedPriceCents: 50_00,
  minGuests: 10,
  maxGuests: 100_000,
  defaultMaxGuests: 100,
  searchDefaultGuests: 50,
  guestStep: 10,
  defaultMaxBudgetDollars: 50_000,
  minVenueNameLength: 2,
  minVenueAddressLength: 5,
  minVenueCityLength: 2,
  maxCityLength: 60,
  minVenueDescriptionLength: 50,
  defaultPriceMinDollars: 5_000,
  defaultPriceMaxDollars: 20_000,
  /** how far ahead owners' calendars are read and shown; a date can be listed for any future day */
  calendarYears: 3,
  /** how far ahead the form's calendar goes */
  pickerYears: 15,
  proposedDates: 100,
  blockedAtOnce: 100,
  shownStyles: 3,
  shownAmenities: 3,
  defaultDepositPercent: 25,
  minDepositPercent: 10,
  maxDepositPercent: 50,
  balanceDueDays: 30,
  balanceGraceDays: 5,
  /**
   * how many days before the event couples are reminded of a balance that is due 30 days before it; for any other
   * balance, these days move with its due date (domain.md row 8)
   */
  balanceReminderDays: [60, 45, 37, 32],
  balanceRefundDays: 14,
  premiumGraceDays: 3,
  depositPayoutHours: 48,
  guestCountLockDays: 14,
  holdMinutes: 15,
  featuredListings: 6,
  maxFlexDays: 14,
  maxPageSize: 100,
  /** for rows into which people write thousands of characters */
  maxLongPageSize: 25,
  adminPageSize: 200,
  maxAdminPageSize: 400,
  transfersPageSize: 100,
  maxReviewLength: 2000,
  maxReplyLength: 1000,
  earlyAccessLeadDays: 14,
  earlyAccessHours: 24,
  ratingBandReviews: 5,
  noticeDays: 180,
  sentMailDays: 365,
  minPasswordLength: 8,
  maxPasswordLength: 200,
  transferFeePercent: 5,
  minTransferPriceCents: 10_00,
  recommendedTransferPercent: 80,
  maxVenueFeeCents: 250_00,
  transferLeadDays: 7,
  transferLastSaleDays: 3,
  consentHours: 72,
  disputeBusinessDays: 5,
  minDisputeReasonLength: 20,
  maxReasonLength: 1000,
  evidencePerParty: 20,
  evidenceLength: 2000,
  transferBalanceGraceDays: 3,
  documentsPerTransfer: 6,
  documentPages: 40,
  minOfferPercent: 50,
  offerHours: 48,
  offerPayHours: 24,
  savedSearches: 20,
  favorites: 100,
  compared: 3,
  /** characters of the reference of a wire, as banks take it */
  wireReference: 140,
  maxSavedSearchNameLength: 80,
  alertPauseHours: 6,
  /** how long the dates that a couple has been told about are remembered, whichever search found them */
  alertedDays: 400,
  sessionDays: 30,
  /** how long a browser that somebody has logged in with stays known: the longest life that browsers give a cookie */
  deviceDays: 400,
  resetLinkMinutes: 60,
  photosPerVenue: 12,
  /** of one owner, at the same time; more in the demo, as with every budget */
  unverifiedVenues: 50,
  maxMessageLength: 4_000,
  maxReportReasonLength: 500,
  /** characters of a message in a list of threads */
  messagePreview: 120,
  maxNoteLength: 2_000,
  bodyBytes: 64 * 1024,
  longBodyBytes: 256 * 1024,
  uploadBytes: 10 * 1024 * 1024,
  /** of a document in the evidence for a bank, which takes 4.5 MB in all */
  evidenceBytes: 4 * 1024 * 1024,
} as const

/** The last reminder comes this many days before a balance is due, to those who booked earlier. */
export const LAST_REMINDER_DAYS = Math.min(...LIMITS.balanceReminderDays) - LIMITS.balanceDueDays

/** "Up to N% off" in all marketing copy (domain.md row 29). */
export const SAVINGS_UP_TO_PERCENT = 60

/** The limits that only the server needs: the browser loads none of them. */
export const SERVER_LIMITS = {
  /**
   * how long a transfer's refund, or a payment that a bank took back, counts against a couple (domain.md rows 9 and 19)
   */
  refundedTransferDays: 365,
  /** if fewer venues than this could have published a date, its owner is warned */
  safeCrowd: 5,
  /** how many others must be able to show two styles together before the pair is proposed */
  crowdForTwoStyles: 10,
  resaleLeadDays: 7,
  payoutRefusals: 5,
  holdGraceMinutes: 15,
  /** dates within this many days are featured before later ones */
  featuredDays: 120,
  placesSuggested: 8,
  citiesNearby: 6,
  citiesSuggested: 8,
  citiesKeptSeconds: 86_400,
  placesKeptSeconds: 15,
  pageSize: 24,
  /** how many items of each kind the admins' inbox reads: more than anybody works through at a time */
  inboxOfKind: 500,
  /** how many bytes of items it lists in all, so that its answer, which most admin pages ask for, stays small */
  inboxBytes: 240 * 1024,
  /** how many of each kind an admin's search shows */
  foundOfKind: 5,
  belongingsOfKind: 10,
  debtsShown: 500,
  reviewsShown: 3,
  reviewDays: 30,
  ratingBandDays: 28,
  noticesPerPage: 20,
  consentReminderDays: 7,
  payoutSetupDays: 14,
  signingHours: 72,
  shortSigningHours: 24,
  shortSigningUnderDays: 14,
  evidenceMailMinutes: 15,
  thawHours: 24,
  looseDocumentHours: 24,
  offersPerTransfer: 3,
  alertMinutes: 5,
  alertDatesShown: 5,
  devicesPerAccount: 20,
  adminIdleMinutes: 30,
  adminSessionHours: 12,
  freshLoginMinutes: 15,
  confirmLinkDays: 7,
  emailChangeDays: 3,
  venueChangesShown: 20,
  reviewMailMinutes: 15,
  messageMailMinutes: 10,
  guestMailMinutes: 10,
  feedMinutes: 30,
  feedBytes: 1024 * 1024,
  feedSeconds: 10,
  feedFailingHours: 24,
  uploadMegapixels: 40,
} as const
