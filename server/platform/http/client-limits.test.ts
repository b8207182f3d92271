import { connect } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { chunk, head, type RawClient, rawClient } from '#tests/raw-client.ts'
import { type RunningServer, type ServeOptions, serve } from './node-server.ts'

const servers: RunningServer[] = []
const clients: RawClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.hangUp()
  await Promise.all(servers.splice(0).map((server) => server.close(0)))
})

const readsAll: ServeOptions['fetch'] = async (request) =>
  new Response(`read ${(await request.arrayBuffer()).byteLength}`)

async function start(limits: ServeOptions['limits'], fetch = readsAll): Promise<string> {
  const server = await serve({ fetch, port: 0, host: '127.0.0.1', limits })
  servers.push(server)
  return `http://127.0.0.1:${server.port}`
}

async function aClient(url: string, bytes = ''): Promise<RawClient> {
  const client = await rawClient(url)
  clients.push(client)
  client.send(bytes)
  return client
}

const GET = head('GET /health')
const health = async (url: string) => (await (await aClient(url, GET)).hears('read 0')).slice(0, 12)

/** Sends `bytes` now and then, so that the client isn't cut off for silence. Returns a function that stops this. */
function drips(client: RawClient, bytes: string): () => void {
  const timer = setInterval(() => client.send(bytes), 50)
  return () => clearInterval(timer)
}

describe('a client’s time is limited', () => {
  test('for sending a head: half a head, a slow one and none at all are cut off, while others are answered', async () => {
    const url = await start({ headMs: 500 })
    const slow = await Promise.all(
      ['', 'GET / HTTP/1.1\r\nHost: a\r\nX-', 'POST /'].map((bytes) => aClient(url, bytes)),
    )
    const stop = drips(slow[1] as RawClient, 'a')
    expect(await health(url)).toBe('HTTP/1.1 200')
    for (const client of slow) await client.cutOff()
    stop()
  })

  test('for sending a body: one that stalls and one that drips are cut off, while others are answered', async () => {
    const url = await start({ bodyMs: 500 })
    const request = head('POST /', { 'Transfer-Encoding': 'chunked' }) + chunk('hello')
    const slow = await Promise.all([aClient(url, request), aClient(url, request)])
    const stop = drips(slow[1] as RawClient, chunk('a'))
    expect(await health(url)).toBe('HTTP/1.1 200')
    for (const client of slow) await client.cutOff()
    stop()
  })

  test('but less so for a body that keeps coming: an upload over a slow line arrives', async () => {
    const url = await start({ bodyMs: 100 })
    const client = await aClient(url, head('POST /', { 'Transfer-Encoding': 'chunked' }))
    for (let part = 0; part < 20; part++) {
      client.send(chunk('x'.repeat(100_000)))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    client.send('0\r\n\r\n')
    expect(await client.hears('read')).toContain('read 2000000')
  })

  test('for reading an answer: a client that stops reading is cut off', async () => {
    const answers = async () => new Response(new Uint8Array(50_000_000))
    const url = await start({ stallMs: 500 }, answers)
    const { hostname, port } = new URL(url)
    const stalled = connect(Number(port), hostname).pause()
    stalled.write(GET)
    const { promise: reset, resolve } = Promise.withResolvers<void>()
    await new Promise((done) => setTimeout(done, 2_000))
    stalled
      .on('close', () => resolve())
      .on('error', () => {})
      .resume()
    let bytes = 0
    stalled.on('data', (part) => {
      bytes += part.byteLength
    })
    await reset
    expect(bytes).toBeLessThan(50_000_000)
  })

  test('but not between requests', async () => {
    const url = await start({ headMs: 200, bodyMs: 200, stallMs: 200 })
    const client = await aClient(url, GET)
    await client.hears('read 0')
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    client.send(GET)
    await client.hears(/read 0[\s\S]*read 0/)
  })
})

describe('connections of one address', () => {
  test('beyond the cap, a new one takes the place of the oldest that is silent', async () => {
    const url = await start({ perAddress: 3 })
    const [first, ...others] = [await aClient(url), await aClient(url), await aClient(url)]
    expect(await health(url)).toBe('HTTP/1.1 200')
    await first?.cutOff()
    for (const client of others) {
      client.send(GET)
      await client.hears('read 0')
    }
  })

  test('one that is being answered keeps its place, and one that has sent half a body doesn’t', async () => {
    const held = Promise.withResolvers<Response>()
    const arrived = Promise.withResolvers<void>()
    const url = await start({ perAddress: 2 }, async (request) => {
      if (new URL(request.url).pathname !== '/long') return readsAll(request, { address: '' })
      arrived.resolve()
      return held.promise
    })
    const busy = await aClient(url, head('GET /long'))
    await arrived.promise
    const half = await aClient(url, head('POST /', { 'Content-Length': 10 }))
    expect(await health(url)).toBe('HTTP/1.1 200')
    await half.cutOff()
    held.resolve(new Response('at last'))
    await busy.hears('at last')
  })

  test('when all are being answered, the new one is closed', async () => {
    const held = Promise.withResolvers<Response>()
    let asked = 0
    const url = await start({ perAddress: 2 }, () => {
      asked++
      return held.promise
    })
    const busy = [await aClient(url, GET), await aClient(url, GET)]
    await expect.poll(() => asked, { timeout: 10_000 }).toBe(2)
    const late = await aClient(url, GET)
    expect(await late.cutOff()).toBe('')
    held.resolve(new Response('read 0'))
    await busy[0]?.hears('read 0')
    expect(asked).toBe(2)
  })
})

describe('connections of all addresses together', () => {
  test('beyond the cap, a new one takes the place of the oldest that is silent', async () => {
    const url = await start({ total: 3 })
    const [first, ...others] = [await aClient(url), await aClient(url), await aClient(url)]
    expect(await health(url)).toBe('HTTP/1.1 200')
    await first?.cutOff()
    for (const client of others) {
      client.send(GET)
      await client.hears('read 0')
    }
  })

  test('when all are being answered, the new one is closed, until one has gone', async () => {
    const held = Promise.withResolvers<Response>()
    let asked = 0
    const url = await start({ total: 2 }, (request, client) => {
      if (asked === 2) return readsAll(request, client)
      asked++
      return held.promise
    })
    const busy = [await aClient(url, GET), await aClient(url, GET)]
    await expect.poll(() => asked, { timeout: 10_000 }).toBe(2)
    expect(await (await aClient(url, GET)).cutOff()).toBe('')
    busy[0]?.hangUp()
    const status = () => fetch(url).then((answer) => answer.status, String)
    await expect.poll(status, { timeout: 10_000 }).toBe(200)
    held.resolve(new Response('read 0'))
    await busy[1]?.hears('read 0')
  })
})

describe('requests sent ahead of their answers', () => {
  /** Answers on command only, and knows which requests have begun. */
  function holdsBack() {
    const begun: string[] = []
    const ends: (() => void)[] = []
    const fetch: ServeOptions['fetch'] = async (request) => {
      const { pathname } = new URL(request.url)
      begun.push(pathname)
      await new Promise<void>((end) => ends.push(end))
      return new Response(`this is ${pathname}`)
    }
    const answerNext = async () => {
      while (ends.length === 0) await new Promise((turn) => setImmediate(turn))
      ends.shift()?.()
    }
    return { begun, answerNext, fetch }
  }
  const ahead = (count: number) => Array.from({ length: count }, (_, at) => head(`GET /${at}`)).join('')

  test('are begun one by one, and answered in order', async () => {
    const { begun, answerNext, fetch } = holdsBack()
    const url = await start({}, fetch)
    const client = await aClient(url, ahead(3))
    for (let at = 0; at < 3; at++) {
      await answerNext()
      await client.hears(`this is /${at}`)
      expect(begun.length).toBeLessThanOrEqual(at + 2)
    }
    expect(begun).toEqual(['/0', '/1', '/2'])
  })

  test('are not begun once their client has gone', async () => {
    const { begun, answerNext, fetch } = holdsBack()
    const url = await start({}, fetch)
    const client = await aClient(url, ahead(3))
    await vi.waitUntil(() => begun.length > 0)
    client.hangUp()
    await answerNext()
    const other = await aClient(url, head('GET /other'))
    await answerNext()
    await other.hears('this is /other')
    expect(begun).toEqual(['/0', '/other'])
  })

  test('by the hundred are cut off', async () => {
    const { begun, fetch } = holdsBack()
    const client = await aClient(await start({}, fetch), ahead(100))
    await client.cutOff()
    expect(begun.length).toBeLessThanOrEqual(1)
  })
})
