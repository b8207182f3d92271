import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { type Sandbox, type SandboxOptions, startSandbox } from '#sandbox/main.ts'
import { freshDatabase, type TestDatabase } from './database.ts'

export const WEBHOOK_SECRET = 'whsec_test'

export interface TestSandbox extends Sandbox {
  /** The official SDK, pointed at the sandbox. Retries are off: a test sees the first answer. */
  stripe: Stripe
  database: TestDatabase
  webhooks: WebhookReceiver
  /** Requests one of the sandbox's pages, as the product's origin serves it. */
  page(path: string, init?: RequestInit): Promise<Response>
}

/** A sandbox for one test file, on its own database, with an endpoint that receives its webhooks. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const database = await freshDatabase({ max: 2 })
  const webhooks = await receiveWebhooks()
  const origin = options.publicOrigin ?? 'http://localhost:3000'
  const sandbox = await startSandbox({
    databaseUrl: database.url,
    port: 0,
    smtpPort: 0,
    publicOrigin: origin,
    webhook: { url: webhooks.url, secret: WEBHOOK_SECRET },
    ...options,
  })
  return {
    ...sandbox,
    database,
    webhooks,
    stripe: stripeOf(sandbox),
    page: (path, init) => sandbox.pages(new Request(new URL(path, origin), { redirect: 'manual', ...init })),
    stop: async () => {
      await sandbox.stop()
      await webhooks.close()
      await database.drop()
    },
  }
}

/** The official SDK for a sandbox. */
export function stripeOf(sandbox: { port: number }, key = 'sk_test_sandbox'): Stripe {
  return new Stripe(key, { host: '127.0.0.1', port: sandbox.port, protocol: 'http', maxNetworkRetries: 0 })
}

export interface WebhookReceiver {
  url: string
  /** Verified events, in the order of their arrival. */
  events: Stripe.Event[]
  /** The statuses with which the next requests are answered; 200 when the list is empty. */
  answers: number[]
  /** Waits for the first event that fits. Fails after a minute. */
  wait(type: string, fits?: (event: Stripe.Event) => boolean): Promise<Stripe.Event>
  close(): Promise<void>
}

async function receiveWebhooks(): Promise<WebhookReceiver> {
  const events: Stripe.Event[] = []
  const answers: number[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const status = answers.shift() ?? 200
    if (status === 200) {
      const signature = String(request.headers['stripe-signature'])
      events.push(verifier.webhooks.constructEvent(Buffer.concat(chunks), signature, WEBHOOK_SECRET))
    }
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    events,
    answers,
    wait: (type, fits = () => true) => waitFor(() => events.find((event) => event.type === type && fits(event)), type),
    close: () => closeServer(server),
  }
}

const verifier = new Stripe('sk_test_sandbox')

const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** Asks again and again until there is an answer; fails after a minute. */
export async function waitFor<T>(ask: () => T | undefined | Promise<T | undefined>, what: string): Promise<T> {
  const end = Date.now() + 60_000
  while (Date.now() < end) {
    const found = await ask()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  throw new Error(`waited a minute for ${what}`)
}

/** The page where the payer of an intent in requires_action answers the bank. */
export function challengeOf(intent: Stripe.PaymentIntent | Stripe.SetupIntent): string {
  const action = intent.next_action?.use_stripe_sdk as { stripe_js: string } | undefined
  if (!action) throw new Error(`${intent.id} asks for nothing: it is ${intent.status}`)
  return action.stripe_js
}

/** The error of a refused call; fails when the call goes through. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => null,
    (reason) => reason,
  )
  if (!error) throw new Error('the call was expected to be refused')
  return error
}
