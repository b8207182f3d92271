import { html } from 'hono/html'
import type Stripe from 'stripe'
import { seconds } from '../api/context.ts'
import { findObject, saveObject } from '../records/objects.ts'
import { type AccountLinkRow, type AccountState, setAccountState } from '../resources/accounts.ts'
import { dollars } from './dollars.ts'
import { framed } from './layout.ts'
import { change, type Site } from './page-services.ts'
import { raw, seeOther } from './respond.ts'

const ANSWERS: Record<string, AccountState> = { ready: 'ready', pending: 'pending' }

/** The hosted onboarding of a connected account: /sandbox/connect/{link}. The link works for 5 minutes, once. */
export async function onboarding(site: Site, request: Request, url: URL): Promise<Response> {
  const id = url.pathname.split('/').at(-1) ?? ''
  const found = await findObject<AccountLinkRow>(site.database, 'account_link', id)
  if (!found) return raw('There is no such onboarding link.', 'text/plain; charset=utf-8', {}, 404)
  const link = found.body
  if (link.used === true || link.expires_at < seconds(site.now())) return seeOther(link.refresh_url)
  if (request.method === 'POST') {
    const state = ANSWERS[new URLSearchParams(await request.text()).get('state') ?? '']
    if (state)
      await change(site, async (context) => {
        saveObject(context.tx, { ...link, used: true } as AccountLinkRow)
        await setAccountState(context, link.account, state)
      })
    return seeOther(link.return_url)
  }
  const account = await findObject<Stripe.Account>(site.database, 'account', link.account)
  return framed({
    title: 'Set up payouts',
    path: '',
    body: html`<div class="onboarding">
<h1>Set up payouts</h1>
<p>Stripe would ask ${account?.body.email ?? 'the account holder'} for a name, address, bank account and proof of identity
here. The sandbox fills in made-up data; choose how the check ends.</p>
<ul><li>Bank account •••• 6789</li><li>Identity of a test person</li></ul>
<form method="post" action="${url.pathname}" class="row">
<button class="primary" name="state" value="ready">Finish: ready to be paid</button>
<button name="state" value="pending">Finish: still being checked</button>
<button name="state" value="">Leave without finishing</button>
</form></div>`,
  })
}

/** What account holders see of their money: /sandbox/connect/account/{id}. */
export async function dashboard(site: Site, _request: Request, url: URL): Promise<Response> {
  const id = url.pathname.split('/').at(-1) ?? ''
  const account = await findObject<Stripe.Account>(site.database, 'account', id)
  if (!account) return raw('There is no such account.', 'text/plain; charset=utf-8', {}, 404)
  const transfers = await site.database.query<{ body: Stripe.Transfer }>(
    `SELECT body FROM sandbox.objects WHERE kind = 'transfer' AND body ->> 'destination' = $1 ORDER BY seq DESC LIMIT 50`,
    [id],
  )
  const total = transfers.reduce((sum, { body }) => sum + body.amount - body.amount_reversed, 0)
  return framed({
    title: 'Payouts',
    path: '',
    body: html`
<h1>Your payouts</h1>
<p class="state ${account.body.payouts_enabled ? 'good' : 'wait'}">${account.body.payouts_enabled ? 'Ready to be paid' : 'Not ready to be paid yet'}</p>
<section class="card wide" aria-labelledby="received"><h2 id="received">Received ${dollars(total)}</h2>
${transfers.length === 0 ? html`<p class="empty">Nothing yet.</p>` : html`<ul class="list">${transfers.map(({ body }) => html`<li><code>${body.id}</code><span>${dollars(body.amount - body.amount_reversed)}</span></li>`)}</ul>`}
</section>`,
  })
}
