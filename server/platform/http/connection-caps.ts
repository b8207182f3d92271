import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { countedAs } from './address.ts'

/** How many connections there may be at once. */
export interface ConnectionCaps {
  total: number
  /** from one address; null where all come from our own proxies */
  perAddress: number | null
}

/**
 * Caps the connections of a server. Beyond `total` a new one is closed. At `perAddress` a new one takes the place of the
 * one that has been open longest without being busy (a whole request came on it and is being answered); only when all are
 * busy it is closed itself. So whoever holds connections with half a head or half a body locks out nobody behind the
 * same address.
 */
export function capConnections(server: Server, caps: ConnectionCaps, busySockets: () => Set<Socket>): void {
  server.maxConnections = caps.total
  const { perAddress } = caps
  if (perAddress === null) return
  const open = new Map<string, Set<Socket>>()
  server.on('connection', (socket: Socket) => {
    const address = countedAs(socket.remoteAddress ?? '')
    const sockets = open.get(address) ?? new Set()
    if (sockets.size >= perAddress) {
      const busy = busySockets()
      const leaving = [...sockets].find((candidate) => !busy.has(candidate)) ?? socket
      leaving.destroy()
      if (leaving === socket) return
      sockets.delete(leaving)
    }
    open.set(address, sockets.add(socket))
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0) open.delete(address)
    })
  })
}
