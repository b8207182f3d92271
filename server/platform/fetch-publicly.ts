import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Why an address that somebody gave us was not read. It says no more: whether a name exists in our network is nobody
 * else's business.
 */
export type FetchProblem = 'address' | 'host' | 'unreachable' | 'too_large'

export class FetchRefused extends Error {
  readonly problem: FetchProblem
  constructor(problem: FetchProblem) {
    super(`not fetched: ${problem}`)
    this.problem = problem
  }
}

interface Limits {
  maxBytes: number
  /** for all of it: lookups, redirects and the answer */
  milliseconds: number
  /** other hosts, ports and plain http, for our own tests; null: the public internet over https, port 443 */
  allowed: ((address: string) => boolean) | null
  /** the only hosts that may be asked, by name, `*.` for any subdomain; null: all */
  names?: readonly string[] | null
  /** once aborted, what is under way is refused as unreachable */
  ending?: AbortSignal
}

const REDIRECTS = 3
const MOVED = [301, 302, 303, 307, 308]

/**
 * Reads the text at an address that somebody gave us, which may try to reach into our own network (server-side request
 * forgery). The connection goes to the very address that was checked, again for each redirect. Throws FetchRefused.
 */
export async function fetchPublicly(address: string, limits: Limits): Promise<string> {
  const inTime = AbortSignal.timeout(limits.milliseconds)
  const signal = limits.ending ? AbortSignal.any([inTime, limits.ending]) : inTime
  let url = checkedUrl(address, limits)
  for (let redirects = 0; redirects <= REDIRECTS; redirects++) {
    const answer = await ask(url, await publicAddresses(url, limits, signal), signal)
    const { statusCode = 0, headers } = answer
    if (statusCode === 200) return text(answer, limits.maxBytes)
    answer.destroy()
    if (!MOVED.includes(statusCode) || !headers.location || !URL.canParse(headers.location, url.href)) break
    url = checkedUrl(new URL(headers.location, url).href, limits)
  }
  throw new FetchRefused('unreachable')
}

/** Throws FetchRefused unless it is an https address without a password, on the standard port. */
function checkedUrl(address: string, { allowed, names = null }: Limits): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || url.username || url.password) throw new FetchRefused('address')
  if (!allowed && (url.protocol !== 'https:' || url.port !== '')) throw new FetchRefused('address')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new FetchRefused('address')
  if (names && !names.some((name) => isNamed(url.hostname, name))) throw new FetchRefused('host')
  return url
}

const isNamed = (host: string, name: string) => (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name)

interface Address {
  address: string
  family: number
}

/** All addresses of a host, if every one of them is on the public internet. */
async function publicAddresses({ hostname }: URL, { allowed }: Limits, signal: AbortSignal): Promise<Address[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family ? [{ address: host, family }] : await inTime(lookup(host, { all: true }), signal)
  if (found.length > 0 && found.every(({ address }) => (allowed ?? isPublic)(address))) return found
  throw new FetchRefused('unreachable')
}

/** Cloud metadata, at an address that looks public. */
const METADATA = ['168.63.129.16']
const INTERNET_V6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is on the public internet: not private, loopback, link-local, shared, reserved or metadata. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || METADATA.includes(parsed.toString())) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(INTERNET_V6)
}

function ask(url: URL, addresses: Address[], signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'http:' ? overHttp : overHttps
  const [first] = addresses as [Address, ...Address[]]
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        agent: false,
        signal,
        headers: { accept: 'text/calendar, */*;q=0.1', 'accept-encoding': 'identity', 'user-agent': 'Unveil-Calendar' },
        // connects to what was checked, whatever the name resolves to by now
        lookup: (_host, options, done) =>
          options.all ? done(null, addresses) : done(null, first.address, first.family),
      },
      resolve,
    )
      .on('error', () => reject(new FetchRefused('unreachable')))
      .end()
  })
}

async function text(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new FetchRefused('too_large')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof FetchRefused ? error : new FetchRefused('unreachable')
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A name lookup that hangs can't be canceled, but nobody has to wait for it. */
async function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    return await Promise.race([work, late])
  } catch {
    throw new FetchRefused('unreachable')
  }
}
