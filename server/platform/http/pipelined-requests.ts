import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ownTurn } from '../turns/own-turn.ts'

/** How many requests a client may send ahead of their answers; browsers and proxies send none. */
const MOST_AHEAD = 16

/** The requests of a connection that are waiting or being answered. Each function in `ends` ends one of them. */
interface Line {
  ends: Set<() => void>
  last: Promise<void>
}

const lines = new WeakMap<Socket, Line>()

/**
 * Waits until every earlier request of this connection has been answered, and then in line (own-turn.ts), unless this
 * request is `urgent` and none came before it. Node begins all requests in a packet immediately, on every connection,
 * so a few packets could bring in thousands. Returns false if there is nobody to answer: the client has left, or was
 * cut off because it sent too many ahead.
 */
export async function itsTurn(
  { socket }: IncomingMessage,
  response: ServerResponse,
  urgent: boolean,
): Promise<boolean> {
  const line = lines.get(socket) ?? newLine(socket)
  if (line.ends.size > MOST_AHEAD) socket.destroy()
  if (socket.destroyed) return false
  const isFirst = line.ends.size === 0
  const earlier = line.last
  line.last = new Promise((resolve) => {
    const end = () => {
      line.ends.delete(end)
      resolve()
    }
    line.ends.add(end)
    response.once('close', end)
  })
  if (!isFirst) await earlier
  if (!(isFirst && urgent)) await ownTurn()
  return !socket.destroyed
}

/**
 * Begins a connection's line, which ends all its requests when the connection closes: Node doesn't tell the responses
 * of waiting requests about that.
 */
function newLine(socket: Socket): Line {
  const line: Line = { ends: new Set(), last: Promise.resolve() }
  lines.set(socket, line)
  socket.once('close', () => {
    for (const end of [...line.ends]) end()
  })
  return line
}
