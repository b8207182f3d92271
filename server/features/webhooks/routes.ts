import { stripeWebhook } from '#contract/api/payments.ts'
import { readBody } from '#server/platform/http/body.ts'
import type { Http } from '#server/platform/http/route.ts'
import { checkWebhook, receiveWebhook } from './commands/receive-webhook.ts'

export function webhookRoutes(http: Http): void {
  http.writeAfter(
    stripeWebhook,
    async ({ request, services }) => {
      const body = await readBody(request, stripeWebhook.bodyBytes)
      return checkWebhook(services, { body, signature: request.headers.get('stripe-signature') })
    },
    async ({ db: tx, services }, event) => {
      await receiveWebhook(tx, services, event)
      return { received: true as const }
    },
  )
}
