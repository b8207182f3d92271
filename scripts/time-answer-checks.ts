// What it costs to check answers against their contracts (docs/decisions/0032-answers-are-checked.md), measured on a
// demo of its own: `node scripts/time-answer-checks.ts`. Each pair of requests is answered once with the check and once
// without.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { adminTransfers } from '#contract/api/admin.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { getListing, type Listing, searchListings } from '#contract/api/listings.ts'
import { myTransfers } from '#contract/api/transfers.ts'
import { readConfig } from '../server/config.ts'
import { startUnveil } from '../server/start.ts'

const PAIRS = 500
const WARM_UP = 100

const root = join(import.meta.dirname, '..')
const data = await mkdtemp(join(tmpdir(), 'unveil-answers-'))
const config = readConfig({ PORT: '3999', SANDBOX_PORT: '12999', UNVEIL_DATA: data, LOG_LEVEL: 'error' })
const unveil = await startUnveil({ config, root, development: false, say: () => {} })
try {
  const [couple, admin] = [await cookieOf('couple@unveil.example'), await cookieOf('admin@unveil.example')]
  const [listing] = (await (await fetch(`${unveil.url}/api/listings`)).json()) as Listing[]
  const columns = ['bytes', 'with', 'without', 'difference', 'check alone', 'share']
  console.log('answer'.padEnd(26), ...columns.map((title) => title.padStart(11)))
  await time('a page of the search', searchListings, '/api/listings')
  await time('a listing', getListing, `/api/listings/${listing?.id}`)
  await time("a couple's transfers", myTransfers, '/api/transfers/my', couple)
  await time('transfers for an admin', adminTransfers, '/api/admin/transfers?limit=100', admin)
} finally {
  await unveil.stop()
  await rm(data, { recursive: true, force: true })
}

async function cookieOf(email: string): Promise<string> {
  const answer = await fetch(`${unveil.url}/api/auth/login`, {
    method: 'POST',
    headers: { origin: unveil.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'unveil-demo' }),
  })
  if (!answer.ok) throw new Error(`${email} could not log in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/**
 * Prints medians in milliseconds: of requests with and without the check, of their difference within a pair, and of the
 * check by itself, with its share of a request.
 */
async function time(name: string, endpoint: Endpoint, path: string, cookie = ''): Promise<void> {
  const { response } = endpoint
  const request = async (check: boolean) => {
    endpoint.response = check ? response : z.any()
    const start = performance.now()
    const answer = await fetch(`${unveil.url}${path}`, { headers: { cookie } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return { took: performance.now() - start, text }
  }
  const times = { checked: [] as number[], plain: [] as number[], difference: [] as number[], alone: [] as number[] }
  let bytes = 0
  for (let pair = 0; pair < WARM_UP + PAIRS; pair++) {
    const checkedFirst = pair % 2 === 0
    const [first, second] = [await request(checkedFirst), await request(!checkedFirst)]
    const [checked, plain] = checkedFirst ? [first, second] : [second, first]
    const answer: unknown = JSON.parse(checked.text)
    const start = performance.now()
    response.parse(answer)
    const alone = performance.now() - start
    if (pair < WARM_UP) continue
    bytes = checked.text.length
    times.checked.push(checked.took)
    times.plain.push(plain.took)
    times.difference.push(checked.took - plain.took)
    times.alone.push(alone)
  }
  endpoint.response = response
  const [checked, plain, difference, alone] = Object.values(times).map(median) as [number, number, number, number]
  const columns = [checked.toFixed(2), plain.toFixed(2), difference.toFixed(3), alone.toFixed(3)]
  const share = `${((alone / plain) * 100).toFixed(1)}%`
  console.log(name.padEnd(26), ...[String(bytes), ...columns, share].map((shown) => shown.padStart(11)))
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}
