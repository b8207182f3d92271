import { sql } from 'kysely'
import { signatureHeader } from '#sandbox/webhooks/sign.ts'
import type { Db } from '#server/platform/database/connect.ts'

export const WEBHOOK_SECRET = 'whsec_crash'

/**
 * Brings the provider's waiting webhooks to the server, one after the other, as the provider does. With `again`, all
 * delivered ones are sent once more. Calls `answered` after each answer. Returns how many arrived. Throws when the
 * server can't be reached or refuses one, which then stays in the queue with those after it.
 */
export async function deliverWebhooks(
  db: Db,
  url: string,
  { again = false, answered = () => {} }: { again?: boolean; answered?: (() => void) | undefined } = {},
): Promise<number> {
  const states = again ? ['pending', 'held', 'delivered'] : ['pending', 'held']
  const { rows } = await sql<{ id: number; body: object }>`
    select deliveries.id, objects.body from sandbox.deliveries join sandbox.objects on objects.id = deliveries.event
     where deliveries.state = any(${states}) order by deliveries.id`.execute(db)
  let arrived = 0
  for (const { id, body } of rows) {
    const text = JSON.stringify(body)
    const response = await fetch(`${url}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signatureHeader(text, WEBHOOK_SECRET) },
      body: text,
    })
    answered()
    if (!response.ok) throw new Error(`webhook: ${response.status} ${await response.text()}`)
    await sql`update sandbox.deliveries set state = 'delivered' where id = ${id}`.execute(db)
    arrived += 1
  }
  return arrived
}
