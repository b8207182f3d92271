/** Business constants (specification section 9, domain.md). Units are in the names. */
export const LIMITS = {
  minOriginalPriceCents: 100_00,
  minDiscountedPriceCents: 50_00,
  minGuests: 10,
  maxGuests: 100_000,
  defaultMaxGuests: 100,
  searchDefaultGuests: 50,
  guestStep: 10,
  defaultMaxBudgetDollars: 50_000,
  venueNameLength: 2,
  venueAddressLength: 5,
  venueCityLength: 2,
  venueDescriptionLength: 50,
  defaultPriceMinDollars: 5_000,
  defaultPriceMaxDollars: 20_000,
  defaultDepositPercent: 25,
  minDepositPercent: 10,
  maxDepositPercent: 50,
  balanceDueDays: 30,
  guestCountLockDays: 14,
  holdMinutes: 15,
  holdGraceMinutes: 15,
  featuredListings: 6,
  pageSize: 24,
  maxPageSize: 100,
  adminPageSize: 500,
  maxAdminPageSize: 1000,
  reviewsShown: 3,
  passwordLength: 8,
  maxPasswordLength: 200,
  transferFeePercent: 5,
  sessionDays: 30,
  resetLinkMinutes: 60,
  confirmLinkDays: 7,
  photosPerVenue: 12,
  uploadBytes: 10 * 1024 * 1024,
  uploadMegapixels: 40,
} as const

/** "Up to N % off" in all marketing copy (domain.md row 29). */
export const SAVINGS_UP_TO_PERCENT = 60

/** Budget options of the search: label and upper limit in dollars; null = no limit (domain.md row 31). */
export const BUDGET_OPTIONS = [
  { label: '$5,000', dollars: 5_000 },
  { label: '$10,000', dollars: 10_000 },
  { label: '$20,000', dollars: 20_000 },
  { label: '$30,000', dollars: 30_000 },
  { label: '$50,000+', dollars: 50_000 },
] as const
