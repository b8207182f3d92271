import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { Database } from '../database.ts'
import { dollars } from './dollars.ts'
import { when } from './layout.ts'
import type { Html } from './respond.ts'

const SHOWN = 40

interface PaymentRow {
  intent: Stripe.PaymentIntent
  charge: Stripe.Charge | null
  dispute: Stripe.Dispute | null
}

interface EventRow {
  event: Stripe.Event
  deliveries: { state: string; attempts: number; last_status: number | null; last_error: string | null }[]
}

/** The newest payments, each with its charge and chargeback, if any. */
export function loadPayments(database: Database): Promise<PaymentRow[]> {
  return database.query<PaymentRow>(
    `SELECT i.body AS intent, c.body AS charge, d.body AS dispute
     FROM sandbox.objects i
     LEFT JOIN sandbox.objects c ON c.id = i.body ->> 'latest_charge'
     LEFT JOIN LATERAL (SELECT body FROM sandbox.objects d WHERE d.kind = 'dispute' AND d.body ->> 'charge' = c.id
                        ORDER BY seq DESC LIMIT 1) d ON true
     WHERE i.kind = 'payment_intent' ORDER BY i.seq DESC LIMIT ${SHOWN}`,
  )
}

/** The newest events, with what became of their webhooks. */
export function loadEvents(database: Database): Promise<EventRow[]> {
  return database.query<EventRow>(
    `SELECT o.body AS event,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('state', d.state, 'attempts', d.attempts,
          'last_status', d.last_status, 'last_error', d.last_error) ORDER BY d.id), '[]')
        FROM sandbox.deliveries d WHERE d.event = o.id) AS deliveries
     FROM sandbox.objects o WHERE o.kind = 'event' ORDER BY o.seq DESC LIMIT ${SHOWN}`,
  )
}

const TONE: Record<string, string> = {
  succeeded: 'good',
  delivered: 'good',
  won: 'good',
  requires_action: 'wait',
  processing: 'wait',
  pending: 'wait',
  held: 'wait',
  needs_response: 'wait',
  under_review: 'wait',
  failed: 'bad',
  dropped: 'bad',
  lost: 'bad',
  active: 'good',
  incomplete: 'wait',
  past_due: 'bad',
}

export function state(name: string, label = name.replaceAll('_', ' ')): Html {
  return html`<span class="state ${TONE[name] ?? ''}">${label}</span>`
}

export function paymentsTable(rows: PaymentRow[]): Html {
  if (rows.length === 0)
    return html`<p class="empty">No payments yet. Book a date, and its payment will show up here.</p>`
  return html`<div class="scroll" role="group" aria-labelledby="payments" tabindex="0"><table>
<thead><tr><th scope="col">When</th><th scope="col" class="number">Amount</th><th scope="col">State</th>
<th scope="col">Card</th><th scope="col">ID</th><th scope="col">Make it happen</th></tr></thead>
<tbody>${rows.map(paymentRow)}</tbody></table></div>`
}

function paymentRow({ intent, charge, dispute }: PaymentRow): Html {
  const card = charge?.payment_method_details?.card
  const refunded = charge?.amount_refunded
    ? html`<br><span class="muted">${dollars(charge.amount_refunded)} refunded</span>`
    : ''
  const disputed = dispute
    ? html`<br id="${dispute.id}">${state(dispute.status, `chargeback: ${dispute.status.replaceAll('_', ' ')}`)}`
    : ''
  const error = intent.last_payment_error?.message
  return html`<tr${charge ? html` id="${charge.id}"` : ''}>
<td>${when(new Date(intent.created * 1000))}</td>
<td class="number">${dollars(intent.amount)}${refunded}</td>
<td>${state(intent.status)}${disputed}${error ? html`<br><span class="muted">${error}</span>` : ''}</td>
<td>${card ? `${card.brand} •••• ${card.last4}` : ''}</td>
<td><code id="${intent.id}">${intent.id}</code></td>
<td>${paymentActions(intent, charge, dispute)}</td>
</tr>`
}

function paymentActions(
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge | null,
  dispute: Stripe.Dispute | null,
): Html {
  if (intent.status === 'processing')
    return html`<form method="post" action="/sandbox/control/payments/${intent.id}/settle" class="row">
<button class="small" name="outcome" value="succeeded">Settle</button>
<button class="small danger" name="outcome" value="declined">Decline</button></form>`
  if (dispute && ['needs_response', 'under_review'].includes(dispute.status))
    return html`<form method="post" action="/sandbox/control/disputes/${dispute.id}" class="row">
<button class="small" name="outcome" value="won">Win the chargeback</button>
<button class="small danger" name="outcome" value="lost">Lose it</button></form>`
  if (dispute?.status === 'lost')
    return html`<form method="post" action="/sandbox/control/disputes/${dispute.id}" class="row">
<button class="small" name="outcome" value="won">Give it back</button></form>`
  if (charge?.paid && !charge.disputed && !charge.refunded)
    return html`<form method="post" action="/sandbox/control/charges/${charge.id}/dispute" class="row">
<button class="small danger" name="reason" value="fraudulent">Open a chargeback</button></form>`
  return html``
}

export function eventsTable(rows: EventRow[]): Html {
  if (rows.length === 0) return html`<p class="empty">No events yet.</p>`
  return html`<div class="scroll" role="group" aria-labelledby="events" tabindex="0"><table>
<thead><tr><th scope="col">When</th><th scope="col">Event</th><th scope="col">About</th><th scope="col">Webhook</th>
<th scope="col">Send again</th></tr></thead>
<tbody>${rows.map(eventRow)}</tbody></table></div>`
}

function eventRow({ event, deliveries }: EventRow): Html {
  const about = (event.data.object as { id?: string }).id ?? ''
  return html`<tr id="${event.id}">
<td>${when(new Date(event.created * 1000))}</td>
<td>${event.type}</td>
<td><code>${about}</code></td>
<td>${deliveries.map((one) => {
    const trouble = one.state === 'delivered' ? '' : (one.last_error ?? '')
    const tries = one.attempts > 1 ? ` after ${one.attempts} tries` : ''
    return html`<div>${state(one.state, `${one.state}${tries}`)}${trouble ? html`<br><span class="muted">${one.last_status ?? ''} ${trouble.slice(0, 80)}</span>` : ''}</div>`
  })}</td>
<td><form method="post" action="/sandbox/control/events/${event.id}/send" class="row">
<button class="small" name="wait" value="0" aria-label="Now: send ${event.type} of ${about} again">Now</button>
<button class="small" name="wait" value="15000" aria-label="In 15 s: send ${event.type} of ${about} again">In 15 s</button>
</form></td>
</tr>`
}
