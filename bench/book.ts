import pg from 'pg'
import type { Checkout } from '#contract/api/payments.ts'
import type { Product } from './product.ts'
import { signIn } from './sign-in.ts'

/** The port of the sandbox of a product on this port. */
const sandboxPort = ({ port }: Pick<Product, 'port'>) => port + 1

/** Settings for a product on this port that takes bookings. */
export const withSandbox = (port: number) => ({ UNVEIL_CARDS: 'sandbox', SANDBOX_PORT: String(sandboxPort({ port })) })

/** The same with the sandbox in a process of its own. */
export const withSandboxApart = (port: number) => ({
  ...withSandbox(port),
  NODE_OPTIONS: `--import=${new URL('sandbox-apart.ts', import.meta.url)}`,
})

export interface Order {
  cookie: string
  listing: number
  /** dollars */
  amount: number
}

/**
 * This many orders, each by a couple that is logged in, for a date that nobody else wants, at the price that its page
 * shows.
 */
export async function takeOrders(product: Product, count: number): Promise<Order[]> {
  const cookies = await signIn(product, count)
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `select id from listings where state = 'live' and transfer_id is null limit $1`,
    [cookies.length],
  )
  await client.end()
  const orders: Order[] = []
  for (const [at, { id }] of rows.entries()) {
    const page = (await (await fetch(`${product.url}/api/listings/${id}`)).json()) as { amountDueNow: number }
    orders.push({ cookie: cookies[at] as string, listing: Number(id), amount: page.amountDueNow })
  }
  return orders
}

/** Opens checkout, pays as Stripe's form in the browser would, and comes back. */
export async function book(product: Product, { cookie, listing, amount }: Order): Promise<void> {
  const clientSecret = await openCheckout(product, { cookie, listing, amount })
  const [intent] = clientSecret.split('_secret_')
  const paid = await fetch(`http://127.0.0.1:${sandboxPort(product)}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'payment_method=pm_card_visa&use_stripe_sdk=true',
  })
  if (!paid.ok) throw new Error(`paying: ${paid.status} ${await paid.text()}`)
  await paid.arrayBuffer()
  const { state } = await posts<Checkout>(product, `/api/checkout/${listing}/sync`, cookie)
  if (state !== 'paid') throw new Error(`after paying, the checkout of ${listing} is ${state}`)
}

/** Opens a checkout, which holds the date. Returns the client secret of its payment. */
export async function openCheckout(product: Product, { cookie, listing, amount }: Order): Promise<string> {
  const order = { amount, metadata: { listingId: listing, isTransfer: false } }
  const { clientSecret } = await posts<Checkout>(product, '/api/create-payment-intent', cookie, order)
  return String(clientSecret)
}

/** Calls the product as a visitor with an address of their own, as behind a proxy. */
async function posts<Answer>(product: Product, path: string, cookie: string, body: object = {}): Promise<Answer> {
  const part = () => Math.floor(Math.random() * 250)
  const answer = await fetch(product.url + path, {
    method: 'POST',
    headers: {
      cookie,
      origin: `http://localhost:${product.port}`,
      'content-type': 'application/json',
      'x-forwarded-for': `10.${part()}.${part()}.${part()}`,
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}
