import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

/** A span as it arrived. */
export interface SeenSpan {
  traceId: string
  id: string
  /** '' for the first of its trace */
  parent: string
  name: string
  known: Record<string, string | number>
  milliseconds: number
  failed: boolean
}

/** Takes traces in protobuf by OTLP over HTTP, as a collector does. */
export interface Collector {
  port: number
  spans: SeenSpan[]
  /** everything that arrived, as text */
  text: string[]
  headers: IncomingHttpHeaders[]
  close(): Promise<void>
}

export async function startCollector(): Promise<Collector> {
  const [spans, text, headers]: [SeenSpan[], string[], IncomingHttpHeaders[]] = [[], [], []]
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks)
      const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw
      if (request.url === '/v1/traces') {
        text.push(body.toString('latin1'))
        headers.push(request.headers)
        spans.push(...spansIn(body))
      }
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    spans,
    text,
    headers,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * The spans in a request: the fields that tests look at, by their numbers in trace.proto and common.proto of OTLP 1.
 */
function spansIn(request: Buffer): SeenSpan[] {
  const scopes = all(request, 1).flatMap((resource) => all(resource, 2))
  return scopes
    .flatMap((scope) => all(scope, 2))
    .map((span) => {
      const [began, ended] = [7, 8].map((field) => one(span, field)?.readBigUInt64LE() ?? 0n)
      const status = one(span, 15)
      return {
        traceId: one(span, 1)?.toString('hex') ?? '',
        id: one(span, 2)?.toString('hex') ?? '',
        parent: one(span, 4)?.toString('hex') ?? '',
        name: String(one(span, 5)),
        known: Object.fromEntries(all(span, 9).map((pair) => [String(one(pair, 1)), attributeOf(one(pair, 2))])),
        milliseconds: Number((ended ?? 0n) - (began ?? 0n)) / 1e6,
        failed: status !== undefined && one(status, 3)?.[0] === 2,
      }
    })
}

function attributeOf(value: Buffer | undefined): string | number {
  const text = value && one(value, 1)
  const number = value && one(value, 3)
  return text ? String(text) : Number(number?.reduceRight((sum, byte) => sum * 128n + BigInt(byte & 127), 0n) ?? -1)
}

const one = (message: Buffer, field: number): Buffer | undefined => all(message, field)[0]

/** The contents of every field with this number; for a varint, its bytes. */
function all(message: Buffer, field: number): Buffer[] {
  const found: Buffer[] = []
  let at = 0
  const varint = () => {
    const from = at
    while ((message[at] ?? 0) & 128) at += 1
    at += 1
    return message.subarray(from, at)
  }
  const number = (bytes: Buffer) => bytes.reduceRight((sum, byte) => sum * 128 + (byte & 127), 0)
  const SIZES: Record<number, () => number> = { 1: () => 8, 2: () => number(varint()), 5: () => 4 }
  while (at < message.length) {
    const key = number(varint())
    const size = SIZES[key & 7]
    let content: Buffer
    if (size) {
      const length = size()
      content = message.subarray(at, at + length)
      at += length
    } else content = varint()
    if (key >> 3 === field) found.push(content)
  }
  return found
}
