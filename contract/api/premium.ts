import { z } from 'zod'
import { COMMON_AMENITIES } from '../catalog.ts'
import { MEMBERSHIP_ENDINGS } from '../processes/membership.ts'
import { WEEKDAYS } from '../searching/days.ts'
import { endpoint } from './endpoint.ts'
import { dollars, fileAnswer, idParam, moment, money, text } from './fields.ts'

/** What Premium is, for everybody. Dollars. */
export const premiumPlan = endpoint({
  method: 'GET',
  path: '/api/premium',
  summary: 'What a month of Premium costs those who join now, and how much earlier members see new dates',
  audience: 'public',
  response: z.strictObject({
    monthlyPrice: money,
    /** how long new dates are for members alone; 0 where everybody sees them immediately */
    earlyAccessHours: z.number(),
  }),
})

/** Tells strangers what Premium finds; early dates are in none of the numbers, for any viewer. */
export const countMemberFilters = endpoint({
  method: 'GET',
  path: '/api/listings/member-filters',
  summary: 'How many public dates there are for each amenity and each day of the week that members can search for',
  audience: 'public',
  throttle: 'search',
  response: z.strictObject({
    amenities: z.array(z.strictObject({ amenity: z.enum(COMMON_AMENITIES), count: z.number() })),
    weekdays: z.array(z.strictObject({ weekday: z.enum(WEEKDAYS), count: z.number() })),
  }),
})

/** A couple's membership as they see it. Dollars. */
export const membership = z
  .strictObject({
    /**
     * none: never begun; incomplete: the first month waits to be paid; past_due: a renewal was declined and waits for
     * another attempt or another card
     */
    state: z.enum(['none', 'incomplete', 'active', 'past_due', 'ended']),
    /** has the advantages of Premium now */
    isMember: z.boolean(),
    /** a month's price: of this membership while it lasts, otherwise of one that would begin now */
    monthlyPrice: money,
    beganAt: moment.nullable(),
    /** the end of the last paid month, when the membership renews or ends */
    paidUntil: moment.nullable(),
    /** while past_due: the end of the advantages unless another card pays */
    graceUntil: moment.nullable(),
    cancelsAtPeriodEnd: z.boolean(),
    /** we are ending it: the advantages are gone, and nothing can be paid, kept or changed until it has ended */
    endsNow: z.boolean(),
    ending: z.enum(MEMBERSHIP_ENDINGS).nullable(),
    endedAt: moment.nullable(),
    /** for paying what is due, while it is incomplete or past_due */
    clientSecret: z.string().nullable(),
    /** why the card was declined, in the bank's words */
    message: z.string().nullable(),
    /** the months that were paid, newest first */
    receipts: z.array(
      z.strictObject({
        id: z.number(),
        amount: money,
        /** how much of it was refunded */
        refunded: money,
        paidAt: moment,
        from: moment,
        until: moment,
      }),
    ),
  })
  .meta({ id: 'Membership' })
export type Membership = z.output<typeof membership>

export const getMembership = endpoint({
  method: 'GET',
  path: '/api/membership',
  summary: 'The couple’s Premium membership, with its receipts; never begins one',
  audience: ['couple'],
  response: membership,
})

/** `amount` is "the price I saw" (domain.md row 5). */
export const startMembership = endpoint({
  method: 'POST',
  path: '/api/membership',
  summary: 'Begin a Premium membership and open its first payment; asking again returns the same client secret',
  audience: ['couple'],
  throttle: 'checkout',
  body: z.strictObject({ amount: dollars(0, 'Enter an amount of 0 or more') }),
  response: membership,
  errors: ['price_changed', 'payment_unavailable', 'provider_failed'],
})

/** Never believes the browser: asks the provider and applies what it says. */
export const syncMembership = endpoint({
  method: 'POST',
  path: '/api/membership/sync',
  summary: 'Ask the card provider for the state of the membership',
  audience: ['couple'],
  throttle: 'checkout',
  response: membership,
  errors: ['not_found', 'provider_failed'],
})

export const cancelMembership = endpoint({
  method: 'POST',
  path: '/api/membership/cancel',
  summary: 'Cancel the membership: at the end of the paid month, or immediately while a month is unpaid',
  audience: ['couple'],
  throttle: 'checkout',
  response: membership,
  errors: ['not_found', 'provider_failed'],
})

export const keepMembership = endpoint({
  method: 'POST',
  path: '/api/membership/keep',
  summary: 'Take a cancellation back before the membership ends',
  audience: ['couple'],
  throttle: 'checkout',
  response: membership,
  errors: ['not_found', 'state_changed', 'provider_failed'],
})

/** Charges nothing; the browser hands the card to the provider with the secret. */
export const openCardSetup = endpoint({
  method: 'POST',
  path: '/api/membership/card-setup',
  summary: 'Open the form in which a member gives the card provider another card; nothing is charged',
  audience: ['couple'],
  throttle: 'checkout',
  response: z.strictObject({ clientSecret: z.string() }),
  errors: ['not_found', 'state_changed', 'payment_unavailable', 'provider_failed'],
})

export const changeMembershipCard = endpoint({
  method: 'POST',
  path: '/api/membership/card',
  summary: 'Renew the membership with another of the couple’s saved cards from now on',
  audience: ['couple'],
  throttle: 'checkout',
  body: z.strictObject({ card: text(255).meta({ description: 'The card provider’s id for it' }) }),
  response: membership,
  errors: ['not_found', 'state_changed', 'payment_unavailable', 'provider_failed'],
})

export const getMonthReceipt = endpoint({
  method: 'GET',
  path: '/api/membership/receipts/{id}',
  summary: 'The receipt of a paid month, as a PDF, for the couple who paid it',
  audience: ['couple'],
  throttle: 'paper',
  params: idParam,
  answerKind: 'file',
  response: fileAnswer,
  errors: ['not_found'],
})
