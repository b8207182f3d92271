import { findCoupleOf } from '#server/features/accounts/store/customers.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { customerOf } from '#server/platform/stripe/intents.ts'
import { type InvoiceRow, invoiceByIntent } from '../store/invoices.ts'
import { membershipByIntent, membershipOf } from '../store/memberships.ts'
import { syncMembership } from './sync-membership.ts'

/**
 * The month that this payment at the provider paid for, even if we hear of the payment only now: a refund or a dispute
 * of it may be the first that we hear. Undefined for a payment that paid for no month. Throws ProviderError.
 */
export async function findMonth(services: Services, intentId: string): Promise<InvoiceRow | undefined> {
  const known = await invoiceByIntent(services.db, intentId)
  if (known) return known
  const membership = (await membershipByIntent(services.db, intentId)) ?? (await membershipOfPayer(services, intentId))
  if (membership === null) return undefined
  await syncMembership(services, membership)
  return invoiceByIntent(services.db, intentId)
}

/** A renewal's payment is made without us, so we know only by its customer whose it is. */
async function membershipOfPayer(services: Services, intentId: string): Promise<number | null> {
  const customerId = await customerOf(requireProvider(services), intentId)
  const coupleId = customerId === null ? null : await findCoupleOf(services.db, customerId)
  const membership = coupleId === null ? undefined : await membershipOf(services.db, coupleId)
  return membership?.id ?? null
}
