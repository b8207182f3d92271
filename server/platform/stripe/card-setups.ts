import type Stripe from 'stripe'
import { once } from './call-once.ts'
import { asking } from './errors.ts'

/** States in which a form can still be opened for a setup. */
const OPEN: readonly Stripe.SetupIntent.Status[] = ['requires_payment_method', 'requires_confirmation']

/**
 * Opens a setup that takes another card for a membership, to be charged in its owner's absence, and returns the client
 * secret for the browser. One that is open is used again. The key names the membership and the previous setup, so calls
 * at the same moment get the same new one.
 */
export async function openCardSetup(stripe: Stripe, customerId: string, membershipId: number): Promise<string> {
  const { data } = await asking(() => stripe.setupIntents.list({ customer: customerId, limit: 100 }))
  const ours = data.filter(({ metadata }) => metadata?.membership === String(membershipId))
  const open =
    ours.find(({ status }) => OPEN.includes(status)) ?? (await make(stripe, customerId, membershipId, ours[0]))
  if (open.client_secret === null) throw new Error(`no client secret for ${open.id}`)
  return open.client_secret
}

const make = (stripe: Stripe, customer: string, membershipId: number, before: Stripe.SetupIntent | undefined) =>
  once(`membership-${membershipId}-card-setup-after-${before?.id ?? 'none'}`, (key) =>
    stripe.setupIntents.create(
      {
        customer,
        allowed_payment_method_types: ['card'],
        usage: 'off_session',
        metadata: { membership: String(membershipId) },
      },
      key,
    ),
  )
