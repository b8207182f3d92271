import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Checkout } from '#contract/api/payments.ts'
import { filledFolder } from './folder.ts'
import { type Product, startProduct } from './product.ts'
import { signIn } from './sign-in.ts'
import { loadNow, tableOf } from './table.ts'

/**
 * `npm run bench:bookings`: P5, couples who book one date each, from opening checkout to the answer that it is theirs.
 * The sandbox runs in the product's own process, so a part of what is measured is the card provider's work. More in
 * bench/README.md.
 */
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '8000' },
    bookings: { type: 'string', default: '1000' },
    connections: { type: 'string', default: '16' },
    port: { type: 'string', default: '3990' },
  },
})
const [size, bookings, connections, port] = [options.size, options.bookings, options.connections, options.port].map(
  Number,
) as [number, number, number, number]

interface Order {
  cookie: string
  listing: number
  /** dollars */
  amount: number
}

const folder = await filledFolder(size, { fresh: true })
const product = await startProduct(folder, port, { UNVEIL_CARDS: 'sandbox', SANDBOX_PORT: String(port + 1) })
try {
  const orders = await takeOrders(product)
  await product.rest()
  const { took, rate } = await bookAll(orders)
  console.log(
    tableOf([
      {
        name: `P5 ${orders.length} bookings over ${connections} connections, the sandbox in the same process`,
        figure: `${rate.toFixed(1)}/s, p50 ${quantile(took, 0.5)}, p99 ${quantile(took, 0.99)}`,
        yardstick: '100/s',
        ratios: [rate / 100],
        load: loadNow(),
      },
    ]),
  )
} finally {
  await product.stop()
}

/** As many couples who are signed in, each with a date that nobody else wants, at the price that its page shows. */
async function takeOrders({ url, databaseUrl }: Product): Promise<Order[]> {
  const cookies = await signIn(product, bookings)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `select id from listings where state = 'live' and transfer_id is null limit $1`,
    [cookies.length],
  )
  await client.end()
  const orders: Order[] = []
  for (const [at, { id }] of rows.entries()) {
    const page = (await (await fetch(`${url}/api/listings/${id}`)).json()) as { amountDueNow: number }
    orders.push({ cookie: cookies[at] as string, listing: Number(id), amount: page.amountDueNow })
  }
  return orders
}

/** All of them, this many at the same time: milliseconds each took, and how many were booked per second. */
async function bookAll(orders: readonly Order[]): Promise<{ took: number[]; rate: number }> {
  const [took, left] = [[] as number[], [...orders]]
  const began = performance.now()
  const couple = async () => {
    for (let order = left.pop(); order !== undefined; order = left.pop()) {
      const opened = performance.now()
      await book(order)
      took.push(performance.now() - opened)
    }
  }
  await Promise.all(Array.from({ length: connections }, couple))
  return { took, rate: took.length / ((performance.now() - began) / 1000) }
}

/** Opens checkout, pays as Stripe's form in the browser would, and comes back. */
async function book({ cookie, listing, amount }: Order): Promise<void> {
  const order = { amount, metadata: { listingId: listing, isTransfer: false } }
  const { clientSecret } = await posts<Checkout>('/api/create-payment-intent', cookie, order)
  const [intent] = String(clientSecret).split('_secret_')
  const paid = await fetch(`http://127.0.0.1:${port + 1}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'payment_method=pm_card_visa&use_stripe_sdk=true',
  })
  if (!paid.ok) throw new Error(`paying: ${paid.status} ${await paid.text()}`)
  await paid.arrayBuffer()
  const { state } = await posts<Checkout>(`/api/checkout/${listing}/sync`, cookie)
  if (state !== 'paid') throw new Error(`after paying, the checkout of ${listing} is ${state}`)
}

/** Calls the product as a visitor with an address of their own, as behind a proxy. */
async function posts<Answer>(path: string, cookie: string, body: object = {}): Promise<Answer> {
  const part = () => Math.floor(Math.random() * 250)
  const answer = await fetch(product.url + path, {
    method: 'POST',
    headers: {
      cookie,
      origin: `http://localhost:${port}`,
      'content-type': 'application/json',
      'x-forwarded-for': `10.${part()}.${part()}.${part()}`,
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

function quantile(took: readonly number[], share: number): string {
  const sorted = took.toSorted((a, b) => a - b)
  return `${(sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(0)} ms`
}
