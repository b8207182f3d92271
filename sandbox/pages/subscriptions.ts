import { html } from 'hono/html'
import type Stripe from 'stripe'
import { itemOf, OVER } from '../billing/records.ts'
import type { Database } from '../database.ts'
import { dollars } from './dollars.ts'
import { when } from './layout.ts'
import { state } from './payments-and-events.ts'
import type { Html } from './respond.ts'

const SHOWN = 20

interface SubscriptionRow {
  subscription: Stripe.Subscription
  /** when the sandbox acts on the subscription on its own, in seconds */
  due: number | null
  /** invoices that were paid */
  paid: number
}

/** The newest subscriptions, and what is next for each. */
export function loadSubscriptions(database: Database): Promise<SubscriptionRow[]> {
  return database.query<SubscriptionRow>(
    `SELECT s.body AS subscription, (s.secret ->> 'due')::bigint AS due,
       (SELECT count(*) FROM sandbox.objects i WHERE i.kind = 'invoice' AND i.body ->> 'status' = 'paid'
          AND i.body ->> 'customer' = s.body ->> 'customer'
          AND i.body -> 'parent' -> 'subscription_details' ->> 'subscription' = s.id) AS paid
     FROM sandbox.objects s WHERE s.kind = 'subscription' ORDER BY s.seq DESC LIMIT ${SHOWN}`,
  )
}

export function subscriptionsTable(rows: SubscriptionRow[]): Html {
  if (rows.length === 0)
    return html`<p class="empty">No subscriptions yet. Become a Premium member, and yours will show up here.</p>`
  return html`<div class="scroll" role="group" aria-labelledby="subscriptions" tabindex="0"><table>
<thead><tr><th scope="col">Since</th><th scope="col" class="number">Per month</th><th scope="col">State</th>
<th scope="col">Next</th><th scope="col" class="number">Paid months</th><th scope="col">ID</th>
<th scope="col">Make it happen</th></tr></thead>
<tbody>${rows.map(subscriptionRow)}</tbody></table></div>`
}

function subscriptionRow({ subscription, due, paid }: SubscriptionRow): Html {
  const { id, status, cancel_at_period_end: ending } = subscription
  const cancelled = ending && !OVER.includes(status) ? html`<br><span class="muted">ends with its period</span>` : ''
  return html`<tr id="${id}">
<td>${when(new Date(subscription.created * 1000))}</td>
<td class="number">${dollars(itemOf(subscription).price.unit_amount ?? 0)}</td>
<td>${state(status)}${cancelled}</td>
<td>${due === null ? '' : html`${NEXT[status] ?? 'End of the period'}<br><span class="muted">${when(new Date(due * 1000))}</span>`}</td>
<td class="number">${paid}</td>
<td><code>${id}</code></td>
<td>${OVER.includes(status) ? '' : actions(id)}</td>
</tr>`
}

const NEXT: Record<string, string> = { past_due: 'Another try', incomplete: 'Expires unpaid' }

function actions(id: string): Html {
  return html`<form method="post" action="/sandbox/control/subscriptions/${id}/next" class="row">
<button class="small" aria-label="Make the next step happen now, ${id}">Make it happen now</button></form>
<form method="post" action="/sandbox/control/subscriptions/${id}/card" class="row gap">
<button class="small danger" name="outcome" value="declined" aria-label="Make the card of ${id} fail from now on">Card fails from now on</button>
<button class="small" name="outcome" value="succeeds" aria-label="Make the card of ${id} work again">Card works</button></form>`
}
