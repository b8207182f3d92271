import { html } from 'hono/html'
import { activeFaults, FAULTS, type Fault, type FaultName } from '../records/faults.ts'
import { type DeliveryMode, deliveryMode } from '../webhooks/queue.ts'
import { dollars } from './dollars.ts'
import { framed, when } from './layout.ts'
import type { Site } from './page-services.ts'
import { eventsTable, loadEvents, loadPayments, paymentsTable } from './payments-and-events.ts'
import { type Books, readBooks } from './read-books.ts'
import type { Html } from './respond.ts'
import { loadSubscriptions, subscriptionsTable } from './subscriptions.ts'
import { testCards } from './test-cards.ts'

const MODES: Record<DeliveryMode, string> = {
  normal: 'Right away',
  twice: 'Twice',
  late: '15 seconds late',
  shuffled: 'Shuffled',
  hold: 'Hold back',
  never: 'Never',
}

/** The control page: /sandbox. */
export async function controlPage(site: Site): Promise<Response> {
  const { database } = site
  const [mode, faults, books, payments, events, subscriptions, held] = await Promise.all([
    deliveryMode(database),
    activeFaults(database),
    readBooks(database, site.now()),
    loadPayments(database),
    loadEvents(database),
    loadSubscriptions(database),
    database.query<{ count: number }>(`SELECT count(*) AS count FROM sandbox.deliveries WHERE state = 'held'`),
  ])
  return framed({
    title: 'Control',
    path: '/sandbox',
    scripts: ['copy.js'],
    body: html`
<h1>Stand-in card provider</h1>
<p>Payments here move no money. On this page, you decide what goes wrong and when.</p>
${testCards()}
<div class="grid">${clockCard(site)}${booksCard(books)}${webhookCard(mode, held[0]?.count ?? 0)}</div>
<div class="grid start">${faultsCard(faults)}${limitsCard()}</div>
<section class="card wide" aria-labelledby="payments"><h2 id="payments">Payments</h2>${paymentsTable(payments)}</section>
<section class="card wide" aria-labelledby="subscriptions"><h2 id="subscriptions">Subscriptions</h2>${subscriptionsTable(subscriptions)}</section>
<section class="card wide" aria-labelledby="events"><h2 id="events">Events and their webhooks</h2>${eventsTable(events)}</section>`,
  })
}

function clockCard(site: Site): Html {
  if (!site.clock)
    return html`<section class="card" aria-labelledby="clock"><h2 id="clock">Clock</h2><p>Real time. There is no clock to move.</p></section>`
  return html`<section class="card" aria-labelledby="clock">
<h2 id="clock">Clock</h2>
<p class="figure">${when(site.clock.now())}</p>
<p class="muted">Deadlines, reminders and payouts follow this clock. Logins and rate limits stay on real time.
Whatever has happened by then stays when you go back.</p>
<form method="post" action="/sandbox/control/clock" class="row">
<button name="hours" value="1">+1 hour</button>
<button name="days" value="1">+1 day</button>
<button name="days" value="30">+30 days</button>
<button name="reset" value="true">Back to now</button>
</form>
<form method="post" action="/sandbox/control/clock" class="row gap">
<label for="days">Move forward by</label>
<input id="days" name="days" type="number" min="1" max="3650" value="7" required>
<span>days</span>
<button>Go</button>
</form>
</section>`
}

function booksCard(books: Books): Html {
  const { totals } = books
  const rows: [string, number][] = [
    ['Charged', totals.charged],
    ['Refunded', 0 - totals.refunded],
    ['Sent to venues and couples', totals.reversed - totals.transferred],
    ['Charged back', totals.wonBack - totals.disputed],
    ['Card and dispute fees', 0 - totals.fees],
  ]
  return html`<section class="card" aria-labelledby="books">
<h2 id="books">Books</h2>
<p class="figure">${dollars(books.balance.total)}</p>
<p class="muted">${dollars(books.balance.available)} available, ${dollars(books.balance.pending)} pending</p>
${books.balance.available < 0 ? html`<p class="muted">Below zero: the platform bears card fees and chargebacks, and those exceed what it has earned and can spend so far. Card payments are pending for two days.</p>` : ''}
<dl>${rows.map(([label, amount]) => html`<dt>${label}</dt><dd>${dollars(amount)}</dd>`)}</dl>
<p class="gap"><span class="state ${books.balanced ? 'good' : 'bad'}">${books.balanced ? 'Every cent accounted for' : 'The books don’t add up'}</span></p>
</section>`
}

function webhookCard(mode: DeliveryMode, held: number): Html {
  return html`<section class="card" aria-labelledby="webhooks">
<h2 id="webhooks">Webhooks</h2>
<form method="post" action="/sandbox/control/delivery" class="row" aria-label="When webhooks are sent">
${Object.entries(MODES).map(([name, label]) => html`<button name="mode" value="${name}" aria-pressed="${String(name === mode)}">${label}</button>`)}
</form>
<p class="muted gap">Applies to events from now on. ${held} held back.</p>
<form method="post" action="/sandbox/control/release" class="row">
<button>Send held events</button>
<button name="shuffle" value="true">Send them shuffled</button>
</form>
</section>`
}

function faultsCard(active: Fault[]): Html {
  const stateOf = (name: string) => active.find((fault) => fault.name === name)
  return html`<section class="card" aria-labelledby="faults">
<h2 id="faults">Faults</h2>
<ul class="list">
${(Object.entries(FAULTS) as [FaultName, string][]).map(([name, label]) => {
  const fault = stateOf(name)
  const state = !fault ? 'off' : fault.remaining === null ? 'on' : `next ${fault.remaining}`
  return html`<li>
<span id="fault-${name}">${label} <span class="muted">(${state})</span></span>
<form method="post" action="/sandbox/control/faults"><div class="row" role="group" aria-labelledby="fault-${name}">
<input type="hidden" name="name" value="${name}">
<button class="small" name="remaining" value="1">Once</button>
<button class="small" name="remaining" value="always" aria-pressed="${String(fault?.remaining === null)}">Always</button>
<button class="small" name="remaining" value="0">Off</button>
</div></form>
</li>`
})}
</ul>
</section>`
}

function limitsCard(): Html {
  return html`<section class="card" aria-labelledby="limits">
<h2 id="limits">What this doesn’t prove</h2>
<ul>
<li>That a real bank, a real card or Stripe’s fraud checks would say the same.</li>
<li>That Stripe answers every request in these words: shapes follow the installed SDK’s types; states and codes follow
Stripe’s documentation.</li>
<li>Ways to pay other than cards, currencies other than dollars, payouts to a bank, tax and identity checks.</li>
<li>Stripe’s speed and its rate limits.</li>
</ul>
<p>Before going live, run the checkout once in Stripe’s own test mode, with your keys.</p>
</section>`
}
