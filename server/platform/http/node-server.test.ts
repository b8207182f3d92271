import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { StartError } from '#server/platform/errors.ts'
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

const bodyLength = async (request: Request) => new Response(String((await request.text()).length))

/** A body sent in chunks, without a length. */
const chunked = (origin: string, chunks: string[]) =>
  fetch(origin, {
    method: 'POST',
    body: Readable.toWeb(Readable.from(chunks.map((chunk) => Buffer.from(chunk)))),
    duplex: 'half',
  } as RequestInit)

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
  ])('%s from %s behind %i proxies is %s', (forwarded, socket, proxies, expected) => {
    expect(clientAddress(forwarded, socket, proxies)).toBe(expected)
  })
})

describe('the limit of bodies', () => {
  it('answers 413 with the coded error, whether a length was announced or not', async () => {
    const seen = vi.fn(bodyLength)
    const { origin } = await start({ maxBodyBytes: 100, fetch: (request) => seen(request) })
    const tooLong = 'x'.repeat(101)
    for (const answer of [
      await fetch(origin, { method: 'POST', body: tooLong }),
      await chunked(origin, ['x'.repeat(60), 'x'.repeat(41)]),
    ]) {
      expect(answer.status).toBe(413)
      expect(await answer.json()).toMatchObject({ code: 'payload_too_large' })
    }
    expect(seen).not.toHaveBeenCalled()
  })

  it('lets through what fits, byte for byte', async () => {
    const { origin } = await start({ maxBodyBytes: 100, fetch: bodyLength })
    expect(await (await fetch(origin, { method: 'POST', body: 'x'.repeat(100) })).text()).toBe('100')
    expect(await (await chunked(origin, ['x'.repeat(60), 'x'.repeat(40)])).text()).toBe('100')
  })
})

describe('a port that can’t be had', () => {
  it('is one clear sentence', async () => {
    const { server } = await start({})
    const second = serve({ fetch: () => new Response(''), port: server.port, host: '127.0.0.1' })
    await expect(second).rejects.toThrow(StartError)
    await expect(second).rejects.toThrow(new RegExp(`^Port ${server.port} is in use by another program\\.`))
  })

  it('names the host that is not this machine', async () => {
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

  it('waits for nobody longer than it was told', async () => {
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
