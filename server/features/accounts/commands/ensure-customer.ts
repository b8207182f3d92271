import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { createCustomer } from '#server/platform/stripe/customers.ts'
import { findPayer, insertCustomer } from '../store/customers.ts'

/**
 * Returns a couple's address and the card provider's id for them; creates the customer the first time they pay.
 * Throws ProviderError.
 */
export async function ensureCustomer(
  services: Services,
  userId: number,
): Promise<{ email: string; customerId: string }> {
  const { email, customerId } = await findPayer(services.db, userId)
  if (customerId !== null) return { email, customerId }
  const created = await createCustomer(requireProvider(services), userId)
  const kept = await inTransaction(services.db, (tx) => insertCustomer(tx, userId, created, services.clock.now()))
  return { email, customerId: kept }
}
