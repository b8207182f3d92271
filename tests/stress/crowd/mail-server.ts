import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { tcpProxy } from '#tests/tcp-proxy.ts'

/** A mail server that takes everything, at an address that can fall silent. */
export interface MailServer {
  url: string
  /** who has received how many emails */
  received: ReadonlyMap<string, number>
  /** takes connections and says nothing, or works again */
  silence(silent: boolean): Promise<void>
  stop(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const received = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onData: (stream, { envelope }, done) => {
      stream.resume().on('end', () => {
        for (const { address } of envelope.rcptTo) received.set(address, (received.get(address) ?? 0) + 1)
        done()
      })
    },
  })
  server.on('error', () => {}) // a connection that was cut
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const address = await tcpProxy(`smtp://127.0.0.1:${port}`)
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    silence: async (silent) => (silent ? address.swallow() : address.pass()),
    stop: async () => {
      await address.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
