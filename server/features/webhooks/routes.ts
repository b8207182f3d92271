import { stripeWebhook } from '#contract/api/payments.ts'
import { readBody } from '#server/platform/http/body.ts'
import type { Http } from '#server/platform/http/route.ts'
import { receiveWebhook } from './commands/receive-webhook.ts'

export function webhookRoutes(http: Http): void {
  http.flow(stripeWebhook, async ({ request, services }) => {
    const body = await readBody(request, stripeWebhook.bodyBytes)
    await receiveWebhook(services, { body, signature: request.headers.get('stripe-signature') })
    return { received: true as const }
  })
}
