import { z } from 'zod'
import { city, email, localDate, optional, stateCode, text } from '../api/fields.ts'
import { BUDGET_RANGES } from '../catalog.ts'
import { LIMITS } from '../limits.ts'

export const newPassword = z
  .string({ error: 'Password is required' })
  .min(LIMITS.minPasswordLength, `Use at least ${LIMITS.minPasswordLength} characters`)
  .max(LIMITS.maxPasswordLength, 'That password is too long')

/**
 * An address as people type it, such as "hall.example", with https:// put before it, unless it names a scheme or has an
 * @ in it, as an email address does.
 */
const withScheme = (typed: string): string => (/^[a-z][a-z0-9+.-]*:(?!\d)|@/i.test(typed) ? typed : `https://${typed}`)

/** A browser writes a domain in another script as "xn--...", its ending as well. */
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/i

const webAddress = z.url({
  protocol: /^https?$/,
  hostname: DOMAIN,
  error: 'Please enter a web address, such as https://example.com',
})

const typedAddress = z.string().trim().max(300, 'Please keep this to 300 characters or fewer')

/** The website of a venue's owner; blank text removes it. */
export const website = typedAddress
  .overwrite((typed) => (typed === '' ? '' : withScheme(typed)))
  .pipe(z.literal('').or(webAddress))

/** A couple's wedding date, place and budget, if they have given them. */
export const wedding = {
  weddingDate: optional(localDate()),
  /** in their own words, such as "Austin, TX": no stranger reads it */
  city: optional(text(LIMITS.maxCityLength)),
  state: optional(z.string().trim().toUpperCase().max(2, 'Please use the 2-letter state code')),
  budget: optional(z.enum(BUDGET_RANGES, 'Please choose one of the budgets')),
}

const coupleMetadata = z.strictObject({ partnerName: optional(text(120)), ...wedding }).meta({ id: 'CoupleMetadata' })

export const venueMetadata = z
  .strictObject({
    venueName: text(160, 'Venue name is required'),
    venueType: text(80, 'Venue type is required'),
    address: text(200, 'Street address is required'),
    city: city(),
    state: z.string({ error: 'State is required' }).pipe(stateCode),
    zipCode: z
      .string({ error: 'ZIP code is required' })
      .trim()
      .regex(/^\d{5}$/, 'Please enter a valid 5-digit ZIP code'),
    website: optional(typedAddress.overwrite(withScheme).pipe(webAddress)),
    description: optional(text(4000)),
  })
  .meta({ id: 'VenueMetadata' })

export const person = {
  name: text(120, 'Name is required'),
  email,
  password: newPassword,
  phone: optional(text(40)),
}

/** The couple form and the generic form. Someone who asks to be an admin becomes a couple (domain.md 4). */
export const coupleRegistration = z
  .strictObject({
    ...person,
    role: z.enum(['couple', 'admin']).default('couple'),
    metadata: optional(coupleMetadata),
  })
  .meta({ id: 'CoupleRegistration' })

/** An empty object counts as not given: the generic form asks nothing about a venue. */
const unlessEmpty = (metadata: unknown) =>
  typeof metadata === 'object' && metadata !== null && Object.keys(metadata).length === 0 ? undefined : metadata

/** The venue form sends metadata and must have a phone; the generic form doesn't have to send either. */
export const venueRegistration = z
  .strictObject({
    ...person,
    role: z.literal('venue'),
    metadata: z.preprocess(unlessEmpty, optional(venueMetadata)),
  })
  .refine(({ phone, metadata }) => metadata === undefined || phone !== undefined, {
    path: ['phone'],
    message: 'Phone is required',
  })
  .meta({ id: 'VenueRegistration' })

/** One shape of metadata per role, so that an error names the field that is wrong rather than both shapes. */
export const registration = z.discriminatedUnion('role', [coupleRegistration, venueRegistration], {
  error: 'Please choose couple or venue',
})
