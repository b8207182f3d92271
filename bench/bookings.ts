import { parseArgs } from 'node:util'
import { book, type Order, takeOrders, withSandbox, withSandboxApart } from './book.ts'
import { filledFolder } from './filled-folder.ts'
import { startProduct } from './product.ts'
import { loadNow, quantile, tableOf } from './table.ts'

/**
 * `npm run bench:bookings`: P5 of docs/quality.md. Couples book one date each, timed from opening checkout to the
 * answer that the date is theirs. More in bench/README.md.
 */
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '8000' },
    bookings: { type: 'string', default: '1000' },
    connections: { type: 'string', default: '16' },
    port: { type: 'string', default: '3990' },
    sandbox: { type: 'string', default: 'apart' },
  },
})
const [size, bookings, connections, port] = [options.size, options.bookings, options.connections, options.port].map(
  Number,
) as [number, number, number, number]

const folder = await filledFolder(size, { fresh: true })
const apart = options.sandbox !== 'inside'
const product = await startProduct(folder, port, apart ? withSandboxApart(port) : withSandbox(port))
try {
  const orders = await takeOrders(product, bookings)
  await product.rest()
  const { took, rate } = await bookAll(orders)
  console.log(
    tableOf([
      {
        name: `P5 ${orders.length} bookings over ${connections} connections, the sandbox ${apart ? 'in a process of its own' : 'in the same process'}`,
        figure: `${rate.toFixed(1)}/s, p50 ${quantile(took, 0.5).toFixed(0)} ms, p99 ${quantile(took, 0.99).toFixed(0)} ms`,
        yardstick: '100/s',
        ratios: [rate / 100],
        load: loadNow(),
      },
    ]),
  )
} finally {
  await product.stop()
}

/**
 * Books the dates of all these orders, `connections` at a time. Returns the milliseconds that each took, and the
 * bookings per second.
 */
async function bookAll(orders: readonly Order[]): Promise<{ took: number[]; rate: number }> {
  const [took, left] = [[] as number[], [...orders]]
  const began = performance.now()
  const couple = async () => {
    for (let order = left.pop(); order !== undefined; order = left.pop()) {
      const opened = performance.now()
      await book(product, order)
      took.push(performance.now() - opened)
    }
  }
  await Promise.all(Array.from({ length: connections }, couple))
  return { took, rate: took.length / ((performance.now() - began) / 1000) }
}
