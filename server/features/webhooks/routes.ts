import { stripeWebhook } from '#contract/api/payments.ts'
import { readBody } from '#server/platform/http/body.ts'
import type { Http } from '#server/platform/http/route.ts'
import { requestSeconds } from '#server/platform/metrics/instruments.ts'
import { receiveWebhook } from './commands/receive-webhook.ts'

export function webhookRoutes(http: Http): void {
  // counted from 0: otherwise, the alert UnveilWebhooksRefused would see no increase at the first refusal
  requestSeconds.zero({ method: stripeWebhook.method, route: stripeWebhook.path, status: 400 })
  http.flow(stripeWebhook, async ({ request, services }) => {
    const body = await readBody(request, stripeWebhook.bodyBytes)
    await receiveWebhook(services, { body, signature: request.headers.get('stripe-signature') })
    return { received: true as const }
  })
}
