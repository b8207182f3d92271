import type Stripe from 'stripe'
import { once } from './call-once.ts'
import { asking, hasCode } from './errors.ts'

/** Makes the customer of a couple, once: the key is our user's id. Returns the provider's id. */
export async function createCustomer(stripe: Stripe, userId: number): Promise<string> {
  const customer = await once(`customer-${userId}`, (key) =>
    stripe.customers.create({ metadata: { user: String(userId) } }, key),
  )
  return customer.id
}

/**
 * Tells the provider the address at which a couple can be reached, for receipts and for what a bank asks. An address
 * that the provider considers invalid, or a customer that no longer exists there, changes nothing.
 */
export async function tellAddress(stripe: Stripe, customerId: string, email: string): Promise<void> {
  await asking(() => stripe.customers.update(customerId, { email })).catch((error: unknown) => {
    if (!hasCode(error, 'email_invalid', 'resource_missing')) throw error
  })
}

/** Deletes a customer with the cards that are saved for it; its payments stay. One that no longer exists is fine. */
export async function deleteCustomer(stripe: Stripe, customerId: string): Promise<void> {
  await asking(() => stripe.customers.del(customerId)).catch((error: unknown) => {
    if (!hasCode(error, 'resource_missing')) throw error
  })
}
