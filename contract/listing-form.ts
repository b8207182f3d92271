import { z } from 'zod'
import { charge, dollars, guests, id, localDate, optional, text, WHOLE_NUMBER } from './api/fields.ts'
import { COMMON_AMENITIES, VENUE_STYLES } from './catalog.ts'
import { SHOWN_PLACES } from './identity/public-facts.ts'
import { LIMITS } from './limits.ts'

const style = z.enum(VENUE_STYLES)
const DEPOSIT_RANGE = 'The deposit must be between 10 and 50 percent of the price'
const MAX_LINES = 30

/** Short lines of text; blank ones are left out. */
const lines = z
  .array(text(160))
  .max(MAX_LINES, `Please keep this to ${MAX_LINES} lines or fewer`)
  .transform((all) => all.filter(Boolean))

/** What the price includes, as owners write it. */
const packageParts = { duration: text(80), times: text(80), includes: lines, excludes: lines, restrictions: lines }

const terms = {
  originalPrice: dollars(LIMITS.minOriginalPriceCents, 'Price must be at least $100'),
  discountedPrice: charge('Discounted price', LIMITS.minDiscountedPriceCents, 'Discounted price must be at least $50'),
  maxGuests: guests('Must accommodate at least 10 guests'),
  depositPercent: optional(
    z.coerce
      .number(WHOLE_NUMBER)
      .int(WHOLE_NUMBER)
      .min(LIMITS.minDepositPercent, DEPOSIT_RANGE)
      .max(LIMITS.maxDepositPercent, DEPOSIT_RANGE),
  ),
  description: optional(text(4000)),
  packageDetails: optional(
    z.strictObject({
      duration: optional(packageParts.duration),
      times: optional(packageParts.times),
      includes: lines.default([]),
      excludes: lines.default([]),
      restrictions: lines.default([]),
    }),
  ),
  /** some of the venue's own, or none; its first three unless chosen */
  styles: optional(z.array(style).max(LIMITS.shownStyles, `Choose at most ${LIMITS.shownStyles} styles`)),
  /** some of the venue's own, or none; unless chosen, the three that the venue's other dates show least */
  amenities: optional(
    z.array(z.enum(COMMON_AMENITIES)).max(LIMITS.shownAmenities, `Choose at most ${LIMITS.shownAmenities} amenities`),
  ),
  /** the venue's city, which is the default, or the area around it */
  place: optional(z.enum(SHOWN_PLACES)),
}

/** The listing form; money comes out in cents. */
export const newListing = z
  .strictObject({
    venueId: id,
    date: localDate(),
    ...terms,
    /** 100 unless given, or the venue's capacity if that is less; 100 itself counts as not given */
    maxGuests: terms.maxGuests.optional(),
    /** for all but the first of several dates published together: it may appear only later, at a random moment */
    spread: z.boolean().optional(),
    /** ask before listing a day that the owner has blocked, or that their calendar says is taken */
    askIfBusy: z.boolean().optional(),
  })
  .meta({ id: 'NewListing' })
export type NewListing = z.output<typeof newListing>

/** The message that refuses more guests than a venue has room for. */
export const tooManyGuests = (maxCapacity: number): string => `This venue holds at most ${maxCapacity} guests`

/**
 * The form as an owner fills it in for a venue with room for `maxCapacity` guests, if that is known. A number of guests
 * is always their own here, even 100; the API can't tell, because the specification's form sends 100 by itself.
 */
export const newListingAt = (maxCapacity = Number.POSITIVE_INFINITY) =>
  newListing.extend({
    maxGuests: newListing.shape.maxGuests.refine((guests = 0) => guests <= maxCapacity, tooManyGuests(maxCapacity)),
  })

/** Fields left out stay as they are, those of the package as well; an empty text removes the old one. */
export const listingChanges = z
  .strictObject({
    ...terms,
    description: text(4000),
    packageDetails: z.strictObject(packageParts).partial(),
  })
  .partial()
  .extend({
    isActive: z.boolean().optional(),
    /**
     * with isActive: another date of the venue has just come back, so this one appears at a random moment within hours
     */
    spread: z.boolean().optional(),
    /** a date that has yet to appear appears now */
    appearNow: z.literal(true).optional(),
  })
export type ListingChanges = z.output<typeof listingChanges>
