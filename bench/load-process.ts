import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { mulberry32 } from './random-searches.ts'
import { quantile } from './table.ts'

/**
 * Loads an HTTP server from a process of its own: `node bench/load-process.ts PORT CONNECTIONS SECONDS FILE`. Each
 * connection sends its next request when it has the whole answer; with `perSecond` in the file, it also waits for its
 * turn, and an answer that comes after that turn adds its delay to the time of the next answer. Requests sent in the
 * first `uncounted` seconds count toward neither the rate nor the times. Prints one line of JSON: a `Load`. Uses raw
 * sockets, because an HTTP client costs more than the servers it would measure.
 */
export interface Load {
  requests: number
  /** answers that were neither 200 nor 307 */
  failed: number
  /** their status lines, each once */
  refusals: string[]
  /** answers per second */
  rate: number
  /** milliseconds */
  p50: number
  p99: number
}

const [port, connections, seconds, file] = process.argv.slice(2) as [string, string, string, string]
const { paths, headers, perSecond, uncounted } = JSON.parse(readFileSync(file, 'utf8')) as {
  paths: string[]
  headers: Record<string, string>
  perSecond?: number
  uncounted: number
}
/** milliseconds between two requests of a connection */
const pause = perSecond === undefined ? 0 : (1000 * Number(connections)) / perSecond
const HEADERS = Object.entries(headers)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')
const random = mulberry32(Date.now())
const HEAD_END = Buffer.from('\r\n\r\n')
/** the end of an answer that doesn't say its length */
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

const times: number[] = []
let failed = 0
const refusals = new Set<string>()
let at = Math.floor(random() * paths.length)
const started = performance.now()
const end = started + Number(seconds) * 1000
const counted = started + uncounted * 1000
await Promise.all(Array.from({ length: Number(connections) }, (_, nth) => visit(nth / Number(connections))))
const took = (performance.now() - counted) / 1000
const load: Load = {
  requests: times.length,
  failed,
  refusals: [...refusals],
  rate: times.length / took,
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
}
console.log(JSON.stringify(load))

/**
 * Sends the requests of one visitor after another on one connection, each with an address of their own, as behind a
 * proxy of ours. Begins by waiting for `offset`, a fraction of a pause, so that the connections don't all send at the
 * same time.
 */
function visit(offset: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.setNoDelay(true)
    let sent = 0
    let got: Buffer[] = []
    let missing = -1
    let turn = started + offset * pause
    const next = () => {
      const early = pause > 0 ? turn - performance.now() : 0
      if (early > 0) {
        setTimeout(next, early)
        return
      }
      if (performance.now() >= end) {
        socket.destroy()
        resolve()
        return
      }
      at = (at + 1) % paths.length
      const address = `10.${Math.floor(random() * 8)}.${Math.floor(random() * 256)}.1`
      sent = pause > 0 ? turn : performance.now()
      turn += pause
      socket.write(`GET ${paths[at]} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n${HEADERS}\r\n`)
    }
    socket.on('connect', next)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      if (missing < 0) {
        got.push(chunk)
        const head = got.length === 1 ? chunk : Buffer.concat(got)
        const headEnd = head.indexOf(HEAD_END)
        if (headEnd < 0) return
        const text = head.toString('latin1', 0, headEnd)
        if (!/^HTTP\/1.1 (200|307)/.test(text)) {
          failed += 1
          refusals.add(text.slice(0, text.indexOf('\r')))
        }
        const length = /content-length: (\d+)/i.exec(text)?.[1]
        missing = length ? Number(length) - (head.length - headEnd - HEAD_END.length) : Number.POSITIVE_INFINITY
        got = []
      } else missing -= chunk.length
      if (missing > 0 && !(missing === Number.POSITIVE_INFINITY && chunk.subarray(-5).equals(LAST_CHUNK))) return
      missing = -1
      if (sent >= counted) times.push(performance.now() - sent)
      next()
    })
  })
}
