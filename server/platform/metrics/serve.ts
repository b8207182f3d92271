import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartError } from '../errors.ts'
import { registry } from './instruments.ts'

/** The server from which the metrics are read, on a port of its own that visitors don't reach. */
export interface MetricsServer {
  port: number
  close(): Promise<void>
}

/**
 * Answers GET /metrics with the numbers of this process, after `refresh` has read those kept in the database. Throws a
 * StartError if the port is taken.
 */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  refresh: () => Promise<void>,
): Promise<MetricsServer> {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('GET /metrics\n')
      return
    }
    try {
      await refresh()
      response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
    } catch {
      response.writeHead(500).end()
    }
  })
  server.requestTimeout = 10_000
  await new Promise<void>((resolve, reject) => {
    const refuse = ({ message }: Error) => reject(new StartError(`METRICS_PORT=${port} can't be used: ${message}.`))
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.off('error', refuse)
      resolve()
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
