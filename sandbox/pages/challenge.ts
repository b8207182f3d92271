import { html } from 'hono/html'
import type Stripe from 'stripe'
import { lockObject } from '../records/objects.ts'
import { finishAuthentication } from '../resources/confirm-payment-intent.ts'
import { finishSetupAuthentication } from '../resources/setup-intents.ts'
import { dollars } from './dollars.ts'
import { change, type Site } from './page-services.ts'
import { page, seeOther } from './respond.ts'

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent

/** The bank's 3-D Secure page: /sandbox/3ds/{attempt}. POST `decision` is complete or fail. */
export async function challenge(site: Site, request: Request, url: URL): Promise<Response> {
  const attempt = url.pathname.split('/').at(-1) ?? ''
  const intent = await findIntent(site, attempt)
  if (request.method === 'POST') {
    const decision = new URLSearchParams(await request.text()).get('decision')
    if (intent) await decide(site, attempt, intent.id, decision === 'complete')
    const back = url.searchParams.get('return_url')
    return back && isWeb(back) && intent
      ? seeOther(await returnUrl(site, back, intent.id))
      : seeOther(`${url.pathname}?done=1`)
  }
  if (url.searchParams.has('done')) return finished()
  if (intent?.status !== 'requires_action') return over()
  return ask(url, intent)
}

async function findIntent(site: Site, attempt: string): Promise<Intent | null> {
  const [row] = await site.database.query<{ body: Intent }>(
    `SELECT body FROM sandbox.objects WHERE secret ->> 'attempt' = $1`,
    [attempt],
  )
  return row?.body ?? null
}

/** Applies the answer once: a second answer, or one after a cancellation, changes nothing. */
async function decide(site: Site, attempt: string, id: string, passed: boolean): Promise<void> {
  await change(site, async (context) => {
    const kind = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent'
    const { body, secret } = await lockObject<Intent>(context.tx, kind, id)
    if (secret.attempt !== attempt || body.status !== 'requires_action') return
    if (body.object === 'payment_intent') await finishAuthentication(context, body, passed)
    else await finishSetupAuthentication(context, body, passed)
  })
}

async function returnUrl(site: Site, back: string, id: string): Promise<string> {
  const [row] = await site.database.query<{ body: Intent }>('SELECT body FROM sandbox.objects WHERE id = $1', [id])
  const intent = row?.body
  const target = new URL(back)
  target.searchParams.set(intent?.object ?? 'payment_intent', id)
  target.searchParams.set(`${intent?.object ?? 'payment_intent'}_client_secret`, intent?.client_secret ?? '')
  target.searchParams.set('redirect_status', intent?.status === 'succeeded' ? 'succeeded' : 'failed')
  return target.href
}

function isWeb(address: string): boolean {
  return /^https?:$/.test(URL.canParse(address) ? new URL(address).protocol : '')
}

function ask(url: URL, intent: Intent): Promise<Response> {
  const what =
    intent.object === 'payment_intent'
      ? html`A payment of <strong>${dollars(intent.amount)}</strong> to <strong>Unveil</strong> is waiting for your approval.`
      : html`<strong>Unveil</strong> wants to save your card for later payments.`
  return page({
    title: 'Approve this payment',
    styles: ['sandbox.css'],
    scripts: ['challenge.js'],
    body: html`<body class="challenge">
<main aria-label="3-D Secure">
<p class="bank" aria-hidden="true">Test Bank</p>
<h1>Is it you?</h1>
<p>${what}</p>
<p class="note">A real bank would ask for a code or your fingerprint here. This is the sandbox: choose how it ends.</p>
<form method="post" action="${url.pathname}${url.search}">
<button class="primary" name="decision" value="complete">Complete authentication</button>
<button name="decision" value="fail">Fail authentication</button>
</form>
</main>
</body>`,
  })
}

function finished(): Promise<Response> {
  return page({
    title: 'Thank you',
    styles: ['sandbox.css'],
    scripts: ['challenge.js'],
    body: html`<body class="challenge" data-done>
<main aria-label="3-D Secure"><p class="bank" aria-hidden="true">Test Bank</p><h1>Thank you</h1><p role="status">We’re taking you back to your payment.</p></main>
</body>`,
  })
}

function over(): Promise<Response> {
  return page({
    title: 'Nothing to approve',
    styles: ['sandbox.css'],
    scripts: ['challenge.js'],
    status: 410,
    body: html`<body class="challenge" data-done>
<main aria-label="3-D Secure"><p class="bank" aria-hidden="true">Test Bank</p><h1>Nothing to approve</h1>
<p role="status">This payment was already answered or canceled.</p></main>
</body>`,
  })
}
