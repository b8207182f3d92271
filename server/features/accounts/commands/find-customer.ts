import { inTransaction } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { createCustomer } from '#server/platform/stripe/intents.ts'
import { findCustomerId, insertCustomer } from '../store/customers.ts'

/** The card provider's id of a couple, made there the first time they pay for something. Throws ProviderError. */
export async function findCustomer(services: Services, userId: number): Promise<string> {
  const known = await findCustomerId(services.db, userId)
  if (known) return known
  const created = await createCustomer(requireProvider(services), userId)
  return inTransaction(services.db, (tx) => insertCustomer(tx, userId, created, services.clock.now()))
}
