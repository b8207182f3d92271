import { forgetCustomer } from '#server/features/accounts/store/customers.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { deleteCustomer } from '#server/platform/stripe/customers.ts'
import { askEach } from '#server/platform/stripe/poll.ts'
import { customersToForget } from '../store/customers-to-forget.ts'

const AT_ONCE = 50

/**
 * Deletes what the card provider keeps of people whose account was erased: the customer and its saved cards. A
 * membership ends first, so that its last invoice still has a customer. Returns how many were deleted; any that failed
 * are logged and tried again in the next round.
 */
export async function forgetCustomers(services: Services): Promise<number> {
  if (!services.stripe) return 0
  const customers = new Map(
    (await customersToForget(services.db, AT_ONCE)).map((row) => [row.user_id, row.customer_id]),
  )
  let forgotten = 0
  await askEach(services, 'customerOf', [...customers.keys()], async (userId) => {
    await deleteCustomer(requireProvider(services), customers.get(userId) as string)
    await inTransaction(services.db, (tx) => forgetCustomer(tx, userId))
    forgotten += 1
  })
  return forgotten
}
