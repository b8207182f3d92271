import { createHmac } from 'node:crypto'

/**
 * The stripe-signature header of a webhook: HMAC-SHA256 over "<unix seconds>.<body>", as `constructEvent` of the
 * official SDK checks it. `at` is real time.
 */
export function signatureHeader(body: string, secret: string, at = new Date()): string {
  const timestamp = Math.floor(at.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`, 'utf8').digest('hex')
  return `t=${timestamp},v1=${signature}`
}
