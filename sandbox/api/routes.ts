import { invoices } from '../billing/invoices.ts'
import { prices } from '../billing/prices.ts'
import { subscriptions } from '../billing/subscriptions.ts'
import { accounts } from '../resources/accounts.ts'
import { balance } from '../resources/balance.ts'
import { charges } from '../resources/charges.ts'
import { customers } from '../resources/customers.ts'
import { disputes } from '../resources/disputes.ts'
import { events } from '../resources/events.ts'
import { files } from '../resources/files.ts'
import { paymentIntents } from '../resources/payment-intents.ts'
import { paymentMethods } from '../resources/payment-methods.ts'
import { refunds } from '../resources/refunds.ts'
import { setupIntents } from '../resources/setup-intents.ts'
import { transfers } from '../resources/transfers.ts'
import type { Endpoint } from './endpoint.ts'

const ENDPOINTS: Endpoint[] = [
  ...customers,
  ...paymentMethods,
  ...paymentIntents,
  ...setupIntents,
  ...charges,
  ...refunds,
  ...balance,
  ...transfers,
  ...accounts,
  ...disputes,
  ...files,
  ...prices,
  ...subscriptions,
  ...invoices,
  ...events,
]

interface Compiled {
  endpoint: Endpoint
  method: string
  pattern: RegExp
}

const compiled: Compiled[] = ENDPOINTS.map((endpoint) => {
  const [method = '', path = ''] = endpoint.route.split(' ')
  const pattern = new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  return { endpoint, method, pattern }
})

/** The endpoint of a request and the ids in its path, or null. */
export function findRoute(method: string, path: string): { endpoint: Endpoint; ids: Record<string, string> } | null {
  for (const route of compiled) {
    const match = route.method === method ? route.pattern.exec(path) : null
    if (!match) continue
    const ids: Record<string, string> = {}
    for (const [name, value] of Object.entries(match.groups ?? {})) ids[name] = decode(value)
    return { endpoint: route.endpoint, ids }
  }
  return null
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
