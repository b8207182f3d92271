import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createSender, type Sender } from './send.ts'

let server: Server
let sender: Sender
let requests = 0
afterEach(async () => {
  sender.close()
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })
})

/** An endpoint that takes the first webhook, keeps the connection open, and answers later webhooks as it is told. */
async function endpoint(later: RequestListener, patience?: number): Promise<void> {
  requests = 0
  server = createServer(async (request, response) => {
    await request.resume().toArray()
    requests += 1
    if (requests === 1) response.end()
    else later(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  sender = createSender({ url: `http://127.0.0.1:${port}`, secret: 'whsec_test' }, patience)
  expect(await sender.send({})).toEqual({ status: 200, error: null })
}

test('a webhook whose connection is closed at the moment it is used again goes out on a new one', async () => {
  await endpoint((request, response) => {
    if (requests === 2) request.socket.destroy()
    else response.writeHead(204).end()
  })
  expect(await sender.send({})).toEqual({ status: 204, error: null })
  expect(requests).toBe(3)
})

test('an endpoint that ends in the middle of its answer has not taken the webhook, and is left alone for now', async () => {
  await endpoint((request, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('I will')
    setTimeout(() => {
      server.close()
      request.socket.resetAndDestroy()
    }, 20)
  })
  expect(await sender.send({})).toMatchObject({ status: null })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(requests).toBe(2)
})

test('both tries together take no longer than one may', async () => {
  await endpoint((request) => {
    if (requests === 2) setTimeout(() => request.socket.destroy(), 300)
  }, 600)
  const begun = performance.now()
  expect(await sender.send({})).toMatchObject({ status: null, error: expect.stringContaining('TimeoutError') })
  expect(performance.now() - begun).toBeLessThan(850)
  expect(requests).toBe(3)
})

test('a redirection is not followed', async () => {
  await endpoint((_request, response) => response.writeHead(302, { location: '/elsewhere' }).end('There'))
  expect(await sender.send({})).toEqual({ status: 302, error: 'There' })
  expect(requests).toBe(2)
})
