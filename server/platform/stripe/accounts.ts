import type Stripe from 'stripe'
import { once } from './call-once.ts'
import { asking } from './errors.ts'

/** What we read of a connected account. */
export interface SeenAccount {
  id: string
  /** everything was sent in */
  submitted: boolean
  /** we may send money to it, and it may pay that out */
  ready: boolean
  /** what is still missing, in the provider's words */
  requirements: string[]
}

/**
 * Creates a user's connected account, once: the key is our user's id. We send nothing about the payee: the provider
 * collects what it must know on its own pages, and shows the payee an express dashboard; the platform pays fees and
 * bears losses.
 */
export async function createAccount(stripe: Stripe, userId: number): Promise<SeenAccount> {
  const params = {
    country: 'US',
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    capabilities: { transfers: { requested: true } },
    metadata: { user: String(userId) },
  } satisfies Stripe.AccountCreateParams
  return once(
    `account-${userId}`,
    async (key) => seen(await stripe.accounts.create(params, key)),
    () => findAccount(stripe, userId),
  )
}

/** Looks for a user's account, in case the answer to its creation was lost long ago. Null when there is none. */
export async function findAccount(stripe: Stripe, userId: number): Promise<SeenAccount | null> {
  return asking(async () => {
    for await (const account of stripe.accounts.list({ limit: 100 })) {
      if (account.metadata?.user === String(userId)) return seen(account)
    }
    return null
  })
}

export async function fetchAccount(stripe: Stripe, providerId: string): Promise<SeenAccount> {
  return seen(await asking(() => stripe.accounts.retrieve(providerId)))
}

/**
 * A link to the provider's own onboarding pages; it works once, for some minutes, so making one needs no idempotency
 * key.
 */
export async function onboardingLink(
  stripe: Stripe,
  providerId: string,
  urls: { done: string; again: string },
): Promise<string> {
  const link = await asking(() =>
    stripe.accountLinks.create({
      account: providerId,
      type: 'account_onboarding',
      return_url: urls.done,
      refresh_url: urls.again,
    }),
  )
  return link.url
}

function seen(account: Stripe.Account): SeenAccount {
  return {
    id: account.id,
    submitted: account.details_submitted === true,
    ready: account.payouts_enabled === true && account.capabilities?.transfers === 'active',
    requirements: [...new Set(account.requirements?.currently_due ?? [])],
  }
}
