import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Gate } from './gate.ts'

export interface RunningProxy {
  port: number
  close(): Promise<void>
}

/**
 * Starts a proxy in front of the card provider's API. It asks the gate about every request, and without `keys`, it
 * removes the idempotency keys, so that a repeated request is a new one.
 */
export async function proxyCards(apiUrl: string, gate: Gate, { keys }: { keys: boolean }): Promise<RunningProxy> {
  const answer = async (asked: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(asked)
    const path = asked.url?.split('?')[0]?.replace(/_[A-Za-z0-9]{8,}/, '_...')
    const verdict = gate.pass(`${asked.method} ${path}`)
    if (verdict === 'lose') return
    const { status, headers, body: said } = await forward(apiUrl, asked, body, keys)
    gate.answered(verdict)
    if (verdict === 'forward') response.writeHead(status, headers).end(said)
  }
  const server = createServer((asked, response) => {
    answer(asked, response).catch(() => response.destroy()) // one of the two sides is gone
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function forward(apiUrl: string, asked: IncomingMessage, body: Buffer, keys: boolean) {
  const headers = { ...asked.headers }
  if (!keys) delete headers['idempotency-key']
  const request = send(new URL(asked.url ?? '/', apiUrl), { method: asked.method ?? 'GET', headers })
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 502, headers: response.headers, body: await buffer(response) }
}
