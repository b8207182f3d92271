import dns from 'node:dns/promises'
import { createServer } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import tls from 'node:tls'
import { describe, expect, it } from 'vitest'
import { isLoopback } from './network.ts'

/** A documentation address (RFC 5737): nothing answers there, so only the guard can fail this fast. */
const FOREIGN = '192.0.2.1'

const failure = (socket: net.Socket) =>
  new Promise<Error>((resolve, reject) => {
    socket.once('error', resolve)
    socket.once('connect', () => reject(new Error('connected')))
  })

describe('the network in tests', () => {
  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['127.8.9.1', true],
    ['[::1]', true],
    ['', true],
    ['127.0.0.1.example.com', false],
    ['localhost.example.com', false],
    ['api.stripe.com', false],
    ['10.0.0.1', false],
  ])('%s is this machine: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected)
  })

  it('refuses fetch, sockets and TLS to foreign addresses', async () => {
    const fetched = await fetch(`http://${FOREIGN}/`).catch((error: Error) => error)
    expect(String((fetched as Error).cause)).toContain('Tests may not reach the network')
    await expect(failure(net.connect(80, FOREIGN))).resolves.toMatchObject({ name: 'NetworkRefused' })
    await expect(failure(net.connect({ port: 80, host: FOREIGN }))).resolves.toMatchObject({ name: 'NetworkRefused' })
    await expect(failure(tls.connect({ port: 443, host: FOREIGN }))).resolves.toMatchObject({ name: 'NetworkRefused' })
  })

  it('refuses to look up foreign names', async () => {
    await expect(dns.lookup('example.com')).rejects.toThrow('may not reach the network')
    await expect(dns.resolveMx('example.com')).rejects.toThrow('may not reach the network')
    await expect(fetch('https://example.com/')).rejects.toThrow('fetch failed')
  })

  it('lets loopback through', async () => {
    const server = createServer((_request, response) => response.end('here'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here')
    expect(await (await fetch(`http://localhost:${port}/`)).text()).toBe('here')
    server.close()
  })
})
