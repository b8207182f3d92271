import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { tellAddress } from '#server/platform/stripe/customers.ts'
import { askEach } from '#server/platform/stripe/poll.ts'
import { addressesToTell, noteAddressTold } from '../store/customers.ts'

const AT_ONCE = 50

/**
 * Tells the card provider the addresses that it doesn't have: those of new customers, and of couples who have changed
 * theirs. Returns how many it sent; any that failed are logged and tried again in the next round.
 */
export async function updateCustomerAddresses(services: Services): Promise<number> {
  const { stripe } = services
  if (!stripe) return 0
  const untold = new Map((await addressesToTell(services.db, AT_ONCE)).map((row) => [row.user_id, row]))
  let told = 0
  await askEach(services, 'customerOf', [...untold.keys()], async (userId) => {
    const { customer_id: customerId, email } = untold.get(userId) as { customer_id: string; email: string }
    await tellAddress(stripe, customerId, email)
    await inTransaction(services.db, (tx) => noteAddressTold(tx, userId, email))
    told += 1
  })
  return told
}
