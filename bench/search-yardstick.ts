import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The yardstick of the search: a bare HTTP server that only does JSON.stringify on the listings in a file. It listens
 * on a free port and prints its number.
 */
const listings: unknown = JSON.parse(readFileSync(process.argv[2] as string, 'utf8'))
const server = createServer((_request, response) => {
  const body = JSON.stringify(listings)
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('content-length', Buffer.byteLength(body))
  response.end(body)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
