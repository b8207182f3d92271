import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serve } from '@hono/node-server'
import { ROOT } from './product.ts'

/**
 * The yardstick of pages: TanStack Start as it comes (bench/plain/, built into data/), which renders the listings in a
 * file as one page. It listens on a free port and prints its number.
 */
Object.assign(globalThis, { cards: JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) })
const entry = pathToFileURL(join(ROOT, 'data/bench-plain/server/server.js')).href
const { default: start } = (await import(entry)) as { default: { fetch(request: Request): Promise<Response> } }
serve({ fetch: (request) => start.fetch(request), hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log(port))
