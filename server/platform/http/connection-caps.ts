import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { countedAs } from './address-network.ts'

/** The most connections that may be open at the same time. */
export interface ConnectionCaps {
  total: number
  /** from one address; null where all come from our own proxies */
  perAddress: number | null
}

/**
 * Caps the connections of a server, in total and from one address. At either cap, a new one replaces the one that has
 * been open the longest among those that aren't busy (a busy one has brought a whole request that is being answered);
 * if all are busy, the new one is closed. So connections held open with half a head or half a body lock nobody out.
 */
export function capConnections(server: Server, caps: ConnectionCaps, busySockets: () => Set<Socket>): void {
  const addresses = new Map<Socket, string>() // of all that are open, the oldest first
  const byAddress = new Map<string, Set<Socket>>()
  const leave = (socket: Socket) => {
    const address = addresses.get(socket) ?? ''
    addresses.delete(socket)
    const neighbors = byAddress.get(address)
    neighbors?.delete(socket)
    if (neighbors?.size === 0) byAddress.delete(address)
  }
  /** Connections, one of which has to close before this address may have another; null while there is room. */
  const crowded = (address: string): Iterable<Socket> | null => {
    const neighbors = byAddress.get(address)
    if (neighbors && caps.perAddress !== null && neighbors.size >= caps.perAddress) return neighbors
    return addresses.size >= caps.total ? addresses.keys() : null
  }
  server.on('connection', (socket: Socket) => {
    const address = countedAs(socket.remoteAddress ?? '')
    const crowd = crowded(address)
    const leaving = crowd && (oldestSilent(crowd, busySockets()) ?? socket)
    leaving?.destroy()
    if (leaving === socket) return
    if (leaving) leave(leaving)
    addresses.set(socket, address)
    byAddress.set(address, (byAddress.get(address) ?? new Set()).add(socket))
    socket.once('close', () => leave(socket))
  })
}

function oldestSilent(sockets: Iterable<Socket>, busy: Set<Socket>): Socket | undefined {
  for (const socket of sockets) if (!busy.has(socket)) return socket
  return undefined
}
