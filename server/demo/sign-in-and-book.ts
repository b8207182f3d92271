import type { ListingDetail } from '#contract/api/listings.ts'
import type { Checkout } from '#contract/api/payments.ts'
import type { App } from '../app.ts'
import type { Services } from '../platform/services.ts'
import { DEMO_PASSWORD } from './people.ts'

/** Signs in to a demo account. Returns a function that calls the API as that account, in process. */
export async function signIn(services: Services, app: App, email: string) {
  const { publicOrigin } = services.config
  const send = async (method: string, path: string, body: unknown, cookie = '') => {
    const response = await app.fetch(
      new Request(new URL(path, publicOrigin), {
        method,
        headers: { 'content-type': 'application/json', origin: publicOrigin, cookie },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const login = await send('POST', '/api/auth/login', { email, password: DEMO_PASSWORD })
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    (await send(method, path, body, cookie)).json() as Promise<T>
}

export type Api = Awaited<ReturnType<typeof signIn>>

/** Books this date and pays with the sandbox's Visa, exactly as a browser would. Returns the booking's id. */
export async function book(services: Services, api: Api, listingId: number): Promise<number> {
  const listing = await api<ListingDetail>('GET', `/api/listings/${listingId}`)
  const checkout = await api<Checkout>('POST', '/api/create-payment-intent', {
    amount: listing.amountDueNow,
    metadata: { listingId, isTransfer: false },
  })
  await pay(services, api, checkout)
  if (checkout.bookingId === null) throw new Error(`the checkout of listing ${listingId} has no booking`)
  return checkout.bookingId
}

/** Confirms a checkout's payment with the sandbox's Visa and lets the server ask what became of it. */
export async function pay(services: Services, api: Api, checkout: Checkout): Promise<void> {
  const intent = String(checkout.clientSecret).split('_secret_')[0] as string
  await services.stripe?.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  await api('POST', `/api/checkout/${checkout.listingId}/sync`)
}
