import { connect } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { StartError } from '#server/platform/errors.ts'
import { chunk, head, rawClient } from '#tests/raw-client.ts'
import { readBody } from './body.ts'
import { clientAddress, type RunningServer, type ServeOptions, serve } from './node-server.ts'

const running: RunningServer[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close(0)))
})

async function start(options: Partial<ServeOptions>): Promise<{ server: RunningServer; origin: string }> {
  const server = await serve({ fetch: () => new Response('ok'), port: 0, host: '127.0.0.1', ...options })
  running.push(server)
  return { server, origin: `http://127.0.0.1:${server.port}` }
}

describe('serving', () => {
  it('hands over the request and the client’s address', async () => {
    const { origin } = await start({
      fetch: (request, client) => Response.json({ path: new URL(request.url).pathname, ...client }),
    })
    expect(await (await fetch(`${origin}/search`)).json()).toEqual({ path: '/search', address: '127.0.0.1' })
  })

  it('believes X-Forwarded-For only as far as proxies are trusted', async () => {
    const fetcher: ServeOptions['fetch'] = (_, client) => new Response(client.address)
    const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' }
    const open = await start({ fetch: fetcher })
    const behind = await start({ fetch: fetcher, trustedProxies: 1 })
    expect(await (await fetch(open.origin, { headers })).text()).toBe('127.0.0.1')
    expect(await (await fetch(behind.origin, { headers })).text()).toBe('203.0.113.7')
  })

  it.each([
    [null, '::ffff:10.0.0.1', 2, '10.0.0.1'],
    ['203.0.113.7', '10.0.0.1', 1, '203.0.113.7'],
    ['6.6.6.6, 203.0.113.7, 10.0.0.2', '10.0.0.1', 2, '203.0.113.7'],
    ['203.0.113.7', '10.0.0.1', 3, '203.0.113.7'],
    ['', '10.0.0.1', 1, '10.0.0.1'],
    ['203.0.113.9:51234', '10.0.0.1', 1, '203.0.113.9'],
    ['[2001:db8::1]:51234', '10.0.0.1', 1, '2001:db8::1'],
    ['[2001:db8::1]', '10.0.0.1', 1, '2001:db8::1'],
    ['2001:db8::1', '10.0.0.1', 1, '2001:db8::1'],
    ['6.6.6.6, unknown', '10.0.0.1', 1, '10.0.0.1'],
    ['_hidden', '10.0.0.1', 1, '10.0.0.1'],
  ])('%s from %s behind %i proxies is %s', (forwarded, socket, proxies, expected) => {
    expect(clientAddress(forwarded, socket, proxies)).toBe(expected)
  })
})

describe('a crowd that comes at one moment', () => {
  const CROWD = 100
  const HEALTH = '/health'

  /** A server that notes the path of each request, a crowd of clients, and one more that asks for health. */
  async function aCrowd(work: (request: Request) => Promise<void>) {
    const begun: string[] = []
    const { origin } = await start({
      urgent: [HEALTH],
      fetch: async (request) => {
        await work(request)
        begun.push(new URL(request.url).pathname)
        return new Response('ok')
      },
    })
    const crowd = await Promise.all(Array.from({ length: CROWD }, () => rawClient(origin)))
    const watcher = await rawClient(origin)
    const everybody = [...crowd, watcher]
    const eachHears = (words: RegExp) => Promise.all(everybody.map((client) => client.hears(words)))
    // the server takes one new connection per turn of its event loop, so all of them connect before the moment comes
    for (const client of everybody) client.send(head('GET /'))
    await eachHears(/200 OK/)
    begun.length = 0
    return {
      crowd,
      begun,
      /**
       * The crowd sends `bytes` at one moment, and health is asked for last. Returns how many requests came before it.
       */
      sends: async (bytes: string) => {
        for (const client of crowd) client.send(bytes)
        watcher.send(head(`GET ${HEALTH}`))
        await eachHears(/200 OK[\s\S]*200 OK/)
        for (const client of everybody) client.hangUp()
        return begun.indexOf(HEALTH)
      },
    }
  }

  /** Blocks the event loop for a millisecond. */
  const aMillisecond = () => {
    for (const since = performance.now(); performance.now() - since < 1; );
  }

  it('is begun in batches: health is answered before most of its requests', async () => {
    const { sends, begun } = await aCrowd(async () => aMillisecond())
    expect(await sends(head('GET /'))).toBeLessThan(CROWD / 4)
    expect(begun.length).toBe(CROWD + 1)
  })

  it('is read in batches: health is answered before most of its bodies, though all end at one moment', async () => {
    let waiting = 0
    const { crowd, sends, begun } = await aCrowd(async (request) => {
      if (request.method === 'GET') return
      waiting += 1
      await readBody(request, 10)
      aMillisecond()
    })
    for (const client of crowd) client.send(`${head('POST /', { 'Content-Length': 5 })}hell`)
    await vi.waitUntil(() => waiting === CROWD) // for their last byte
    expect(await sends('o')).toBeLessThan(CROWD / 4)
    expect(begun.length).toBe(CROWD + 1)
  })
})

describe('an answer before the body was read', () => {
  const refusing = () => start({ fetch: () => new Response('not for you', { status: 401 }) })

  it('is not held up by a body that never ends, and is the last answer on its connection', async () => {
    const { origin } = await refusing()
    const client = await rawClient(origin)
    client.send(head('POST /', { 'Transfer-Encoding': 'chunked' }) + chunk('hello'))
    expect(await client.hears('not for you')).toMatch(/^HTTP\/1.1 401 [\s\S]*connection: close\r\n/i)
    await client.cutOff()
  })

  it('reaches a client that goes on sending, which is cut off soon after', async () => {
    const { origin } = await refusing()
    const client = await rawClient(origin)
    client.send(head('POST /', { 'Content-Length': 1_000_000_000 }) + 'x'.repeat(1_000_000))
    await client.hears('not for you')
    await client.cutOff()
  })

  it('leaves the connection open when everything has come', async () => {
    const { origin } = await refusing()
    const client = await rawClient(origin)
    const request = `${head('POST /', { 'Content-Length': 5 })}hello`
    client.send(request)
    await client.hears('not for you')
    client.send(request)
    expect(await client.hears(/not for you[\s\S]*not for you/)).not.toMatch(/connection: close/i)
    client.hangUp()
  })
})

describe('a port that isn’t available', () => {
  it('is reported with another port to choose', async () => {
    const { server } = await start({})
    const second = serve({ fetch: () => new Response(''), port: server.port, host: '127.0.0.1' })
    await expect(second).rejects.toThrow(StartError)
    await expect(second).rejects.toThrow(new RegExp(`^Port ${server.port} is in use by another program\\.`))
  })

  it('is reported with the host when the machine has no such address', async () => {
    await expect(serve({ fetch: () => new Response(''), port: 0, host: '192.0.2.1' })).rejects.toThrow('192.0.2.1')
  })
})

describe('closing', () => {
  it('lets a running request finish, takes no new one, and ends kept-alive connections', async () => {
    let finish = () => {}
    const reached = Promise.withResolvers<void>()
    const { server, origin } = await start({
      fetch: async (request) => {
        if (new URL(request.url).pathname === '/slow') {
          reached.resolve()
          await new Promise<void>((resolve) => (finish = resolve))
        }
        return new Response('done')
      },
    })
    await (await fetch(origin)).text() // leaves an idle connection behind
    const slow = fetch(`${origin}/slow`)
    await reached.promise
    const closed = server.close()
    await expect(fetch(origin)).rejects.toThrow()
    finish()
    const answer = await slow
    expect([answer.headers.get('connection'), await answer.text()]).toEqual(['close', 'done'])
    const waiting = performance.now()
    await closed
    expect(performance.now() - waiting, 'waited for the kept-alive connection').toBeLessThan(5_000)
    await server.close()
  })

  it('waits for nobody longer than it was told to', async () => {
    const reached = Promise.withResolvers<void>()
    const { server, origin } = await start({
      fetch: () => {
        reached.resolve()
        return new Promise<Response>(() => {})
      },
    })
    const stuck = fetch(origin).then(
      () => 'answered',
      () => 'cut off',
    )
    await reached.promise
    const started = performance.now()
    await server.close(50)
    expect(performance.now() - started).toBeLessThan(5_000)
    expect(await stuck).toBe('cut off')
  })

  it('is not held up by a connection that never says anything', async () => {
    const { server } = await start({})
    const socket = connect(server.port, '127.0.0.1')
    await new Promise((resolve) => socket.once('connect', resolve))
    await server.close(50)
    socket.destroy()
  })
})
