import { z } from 'zod'
import { withoutControl } from '../control-characters.ts'
import { isLocalDate } from '../dates.ts'
import { evenCityName, isCityName } from '../identity/city-name-as-stored.ts'
import { LIMITS } from '../limits.ts'
import { type Cents, NO_AMOUNT, parseDollars, toCents } from '../money.ts'
import { formatCents } from '../wording/format.ts'

/** Ids are random numbers; input takes a number or a numeric string (domain.md row 4). */
export const id = z
  .union([z.number().int().positive(), z.string().regex(/^\d{1,15}$/, 'Expected a number')], {
    message: 'Expected a number',
  })
  .transform(Number)
  .refine((value) => Number.isSafeInteger(value) && value > 0, { message: 'Expected a number' })

export const idParam = z.strictObject({ id })

/** A sum in an answer. */
export const money = z.number().meta({ description: 'US dollars, with cents after the decimal point' })

/** A day in an answer. */
export const day = z.string().meta({ format: 'date', description: 'A local day at the venue, YYYY-MM-DD' })

/** A moment in an answer. */
export const moment = z.string().meta({ format: 'date-time', description: 'A moment, in UTC' })

/** Two-letter state code, in uppercase. */
export const stateCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2}$/, 'Please use 2-letter state code')
  .transform((text) => text.toUpperCase())

/** The name of a city, at least `least` characters long; comes out as it is stored. */
export const city = (least = 1) =>
  z
    .string({ error: 'City is required' })
    .trim()
    .min(least, 'City is required')
    .max(LIMITS.maxCityLength, `Please keep the city to ${LIMITS.maxCityLength} characters or fewer`)
    .transform(evenCityName)
    .refine(isCityName, { message: "City: use letters, spaces and . ' - only" })

const INVALID_EMAIL = 'Please enter a valid email address'

/**
 * As browsers check a field for one ("anna&ben@example.com" is one), with a dot in its domain and no two in a row. A
 * browser writes a domain in another script as "xn--...", its ending as well.
 */
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+([A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$/

export const email = z
  .string({ error: INVALID_EMAIL })
  .trim()
  .toLowerCase()
  .max(254, INVALID_EMAIL)
  .pipe(z.email({ pattern: EMAIL, error: INVALID_EMAIL }))

/** Free text: trimmed, bounded, without control characters. With `missing`, blank text is refused with that message. */
export const text = (max: number, missing?: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(missing === undefined ? 0 : 1, missing)
    .max(max, `Please keep this to ${max.toLocaleString('en-US')} characters or fewer`)
    .refine((value) => value === withoutControl(value), { message: 'Please remove special control characters' })

/** Blank means not given: forms send '' for an empty optional field. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), schema.optional())

/** A number of a body, which forms and scripts may send as text. Nothing else stands for one: not `true`, nor a list. */
export const numeric = <T extends z.ZodType<number, number>>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' ? Number(value) : value), schema)

/** How many guests a couple expects. */
export const expectedGuests = numeric(z.number().int().min(1).max(LIMITS.maxGuests))

/**
 * Lists for admins come in pages of up to `limit` rows, sorted by one of these names, with '-' before it for descending
 * order; the Link header leads to the next page. No page is longer than 256 kB: where rows are long, `most` is less.
 */
export const sortedPageQuery = <const Name extends string>(
  names: readonly Name[],
  most: number = LIMITS.maxAdminPageSize,
) =>
  z.strictObject({
    limit: optional(z.coerce.number().int().min(1).max(most)).transform(
      (limit) => limit ?? Math.min(most, LIMITS.adminPageSize),
    ),
    cursor: optional(z.string().max(200)),
    sort: optional(z.enum(names.flatMap((name) => [name, `-${name}` as const]))),
  })

/**
 * Somebody's own list comes whole, as scripts that name no `limit` expect. With a limit, it comes in pages, and the
 * Link header leads to the next one. X-Total-Count has the number of all rows either way.
 */
export const ownListQuery = z.strictObject({
  limit: optional(z.coerce.number().int().min(1).max(LIMITS.maxPageSize)),
  cursor: optional(z.string().max(200)),
})
/** The same for a list whose rows are long: no page is longer than 256 kB. */
export const ownLongListQuery = ownListQuery.extend({
  limit: optional(z.coerce.number().int().min(1).max(LIMITS.maxLongPageSize)),
})
/** The same for a list that always comes in pages. */
export const longPageQuery = ownLongListQuery.extend({
  limit: ownLongListQuery.shape.limit.transform((limit) => limit ?? LIMITS.maxLongPageSize),
})

/** What an admin has typed to find a row of a list. */
export const searchText = optional(text(120))

/** The answer of an endpoint that sends a file, whole or as it is made; `fileName` makes it a download. */
export const fileAnswer = z.strictObject({
  bytes: z.custom<Uint8Array | AsyncIterable<Uint8Array>>(
    (value) =>
      value instanceof Uint8Array || (typeof value === 'object' && value !== null && Symbol.asyncIterator in value),
  ),
  contentType: z.string(),
  fileName: z.string().optional(),
})

export const done = z.strictObject({ ok: z.literal(true) })

/**
 * A money field of a request: dollars in, cents out.
 * `minimum` is in cents and `message` is what the person reads when the amount is below that.
 */
export function dollars(minimum: Cents, message: string) {
  return z.union([z.number(), z.string()]).transform((value, context): Cents => {
    const cents = parseDollars(value)
    if (cents === null) {
      context.addIssue({ code: 'custom', message: NO_AMOUNT })
      return z.NEVER
    }
    if (cents < minimum) {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    return cents
  })
}

/** The same for what a couple pays, called `name` in messages: at most what the card provider takes in one payment. */
export const charge = (name: string, minimum: Cents, message: string) =>
  dollars(minimum, message).refine((cents) => !(cents > LIMITS.maxChargeCents), {
    message: `${name} must be at most ${formatCents(LIMITS.maxChargeCents)}, the most a card payment can be`,
  })

/** One of the prices that a venue usually asks for a day. */
export const usualPrice = dollars(0, 'Enter a price of 0 or more')

const isInOrder = ({ min, max }: { min: Cents; max: Cents }) => min <= max
const OUT_OF_ORDER = { path: ['max'], message: 'The highest price is below the lowest' }

/** The lowest and the highest price that a venue usually asks. */
export const priceRange = z.strictObject({ min: usualPrice, max: usualPrice }).refine(isInOrder, OUT_OF_ORDER)

/** The lowest and the highest price of a new venue that names neither, in dollars, as a request has them. */
const DEFAULT_PRICES = { min: LIMITS.defaultPriceMinDollars, max: LIMITS.defaultPriceMaxDollars }

/**
 * The range for a new venue. If only one price is given, the other is its default, or the given price if that default
 * would be out of order.
 */
export const newPriceRange = z
  .strictObject({ min: usualPrice.optional(), max: usualPrice.optional() })
  .transform(({ min, max }) => {
    const [lowest, highest] = [toCents(DEFAULT_PRICES.min), toCents(DEFAULT_PRICES.max)]
    return { min: min ?? Math.min(lowest, max ?? lowest), max: max ?? Math.max(highest, min ?? highest) }
  })
  .refine(isInOrder, OUT_OF_ORDER)
  .prefault(DEFAULT_PRICES)

/** The message that refuses anything but a whole number. */
export const WHOLE_NUMBER = 'Enter a whole number'

/** How many guests there is room for, as a number or as a form sends it. `tooFew` is the message below the minimum. */
export const guests = (tooFew: string) =>
  z
    .union([z.number(), z.string().regex(/^\d+$/, WHOLE_NUMBER).transform(Number)])
    .pipe(
      z.number().int(WHOLE_NUMBER).min(LIMITS.minGuests, tooFew).max(LIMITS.maxGuests, 'That is more than we can list'),
    )

/** A month in a request. */
export const month = z.string().regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'Expected a month as YYYY-MM')

/** A date field of a request. */
export const localDate = (message = 'Date is required') =>
  z.string({ message }).min(1, { message, abort: true }).refine(isLocalDate, { message: 'Enter a date as YYYY-MM-DD' })
