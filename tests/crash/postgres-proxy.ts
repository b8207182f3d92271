import type { Socket } from 'node:net'
import { type TcpProxy, tcpProxy } from '#tests/tcp-proxy.ts'
import type { Gate, Verdict } from './gate.ts'

/**
 * Starts a proxy in front of PostgreSQL. It asks the gate about every message of a connected client: a simple query,
 * or an extended one as a whole (Parse, Bind, Execute, up to Sync). An answer ends with ReadyForQuery. The protocol:
 * https://www.postgresql.org/docs/18/protocol-message-formats.html
 */
export const proxyPostgres = (databaseUrl: string, gate: Gate): Promise<TcpProxy> =>
  tcpProxy(databaseUrl, (near, far) => between(near, far, gate))

function between(near: Socket, far: Socket, gate: Gate): void {
  const statements = new Map<string, string>()
  let connected = false
  /** on the messages that have no answer yet */
  const verdicts: Verdict[] = []
  let batch: Buffer[] = []
  let text = ''

  const fromClient = cutter(false, (type, message) => {
    if (!connected || type === TERMINATE) return void far.write(message)
    batch.push(message)
    if (type === QUERY) [text = ''] = textsIn(message)
    if (type === PARSE) {
      const [name = '', query = ''] = textsIn(message)
      statements.set(name, query)
      text = query
    }
    if (type === BIND) text = statements.get(textsIn(message)[1] ?? '') ?? ''
    if (type !== QUERY && type !== SYNC) return
    const whole = Buffer.concat(batch)
    batch = []
    const verdict = gate.pass(text.replaceAll(/\s+/g, ' ').trim())
    if (verdict === 'lose') return
    verdicts.push(verdict)
    far.write(whole)
  })
  const fromServer = cutter(true, (type, message) => {
    if (verdicts[0] !== 'last') near.write(message)
    if (type !== READY_FOR_QUERY) return
    connected = true
    const verdict = verdicts.shift() // undefined: the connection is open, and nothing was asked yet
    if (verdict) gate.answered(verdict)
  })
  near.on('data', fromClient)
  far.on('data', fromServer)
}

const [QUERY, PARSE, BIND, SYNC, TERMINATE, READY_FOR_QUERY] = ['Q', 'P', 'B', 'S', 'X', 'Z']

/** Cuts a stream into messages: a type (which a client's first message lacks), a length, and the rest. */
function cutter(typed: boolean, each: (type: string, message: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let begun = typed
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = begun ? 1 : 0
      if (rest.length < head + 4) return
      const length = head + rest.readUInt32BE(head)
      if (rest.length < length) return
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      each(begun ? String.fromCharCode(message[0] as number) : '', message)
      begun = true
    }
  }
}

/** The two texts that a message begins with, each ended by a zero byte. */
function textsIn(message: Buffer): string[] {
  return message.subarray(5).toString('utf8').split('\0', 2)
}
