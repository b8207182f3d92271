import { once } from 'node:events'
import { connect } from 'node:net'
import { vi } from 'vitest'

/** Longer than any limit of the server that a test waits for. */
const PATIENCE = { timeout: 30_000, interval: 20 }

/** A client that sends bytes as it likes, which no HTTP library would do for us. */
export interface RawClient {
  send(bytes: string | Uint8Array): void
  /** everything the server has answered so far */
  said(): string
  /** waits until the answers contain this, and returns everything that was said */
  hears(words: string | RegExp): Promise<string>
  /** waits until the server has closed the connection, and returns everything that was said */
  cutOff(): Promise<string>
  /** hangs up, without a word */
  hangUp(): void
}

export async function rawClient(url: string): Promise<RawClient> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  socket.on('error', () => {}) // a connection that was reset is closed as well
  await once(socket, 'connect')
  const until = async (holds: () => boolean, what: string) => {
    await vi.waitUntil(holds, PATIENCE).catch(() => {
      throw new Error(`waited in vain for ${what}; was told: ${said || 'nothing'}`)
    })
    return said
  }
  return {
    send: (bytes) => {
      socket.write(bytes)
    },
    said: () => said,
    hears: (words) => until(() => said.search(words) >= 0, String(words)),
    cutOff: () => until(() => socket.closed, 'the end of the connection'),
    hangUp: () => {
      socket.destroy()
    },
  }
}

/** The head of a request, with these headers besides Host. */
export function head(request: string, headers: Record<string, string | number> = {}): string {
  const lines = Object.entries({ Host: 'unveil.test', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`${request} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}

/** One chunk of a body without a length. */
export const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
