import type Stripe from 'stripe'
import { ApiError, invalid, missing } from '../api/errors.ts'
import { FAULTS, type FaultName, setFault } from '../records/faults.ts'
import { lockObject } from '../records/objects.ts'
import { ACCOUNT_STATES, type AccountState, setAccountState } from '../resources/accounts.ts'
import { settle } from '../resources/confirm-payment-intent.ts'
import { changeDisputeFee, closeDispute, openDispute } from '../resources/disputes.ts'
import { cardOf, resolvePaymentMethod } from '../resources/payment-methods.ts'
import { DECLINES } from '../resources/test-cards.ts'
import { DELIVERY_MODES, type DeliveryMode, queueDelivery, releaseHeld, setDeliveryMode } from '../webhooks/queue.ts'
import { change, type Site } from './page-services.ts'
import { readBooks } from './read-books.ts'
import { json, seeOther } from './respond.ts'
import { bringForward, swapCard } from './subscription-actions.ts'

type Input = Record<string, unknown>
type Action = (site: Site, input: Input, id: string) => Promise<object>

const text = (input: Input, name: string) => (typeof input[name] === 'string' ? (input[name] as string) : '')
const number = (input: Input, name: string) => Number(input[name] ?? Number.NaN)

function oneOf<T extends string>(input: Input, name: string, allowed: readonly T[]): T {
  const value = text(input, name) as T
  if (!allowed.includes(value)) throw invalid(`${name} must be one of ${allowed.join(', ')}`, { param: name })
  return value
}

/** POST /sandbox/control/<path>: from a form on the control page, or as JSON from a test. */
const ACTIONS: [path: RegExp, action: Action, section?: string][] = [
  [/^delivery$/, setMode, 'webhooks'],
  [/^release$/, release, 'webhooks'],
  [/^events\/(evt_\w+)\/send$/, sendAgain],
  [/^faults$/, switchFault],
  [
    /^charges\/(ch_\w+)\/dispute$/,
    (site, input, id) =>
      change(site, (c) =>
        openDispute(c, id, text(input, 'reason') || 'fraudulent', Number(text(input, 'part')) || undefined),
      ),
  ],
  [
    /^disputes\/(dp_\w+)$/,
    (site, input, id) => change(site, (c) => closeDispute(c, id, oneOf(input, 'outcome', ['won', 'lost']))),
  ],
  [
    /^disputes\/(dp_\w+)\/fee$/,
    (site, input, id) => change(site, (c) => changeDisputeFee(c, id, number(input, 'fee'))),
  ],
  [/^payments\/(pi_\w+)\/settle$/, settlePayment],
  [
    /^accounts\/(acct_\w+)$/,
    (site, input, id) =>
      change(site, (c) => setAccountState(c, id, oneOf<AccountState>(input, 'state', ACCOUNT_STATES))),
  ],
  [/^subscriptions\/(sub_\w+)\/next$/, (site, _input, id) => change(site, (c) => bringForward(c, id))],
  [
    /^subscriptions\/(sub_\w+)\/card$/,
    (site, input, id) => change(site, (c) => swapCard(c, id, oneOf(input, 'outcome', ['succeeds', 'declined']))),
  ],
  [/^clock$/, moveClock, 'clock'],
]

/** Runs an action; a form returns to its place on the control page, and everything else gets JSON. */
export async function control(site: Site, request: Request, url: URL): Promise<Response> {
  const path = url.pathname.slice('/sandbox/control/'.length)
  if (request.method === 'GET') return read(site, path)
  const isForm = !request.headers.get('content-type')?.includes('application/json')
  for (const [pattern, action, section] of ACTIONS) {
    const match = pattern.exec(path)
    if (!match) continue
    try {
      const input = isForm ? Object.fromEntries(new URLSearchParams(await request.text())) : await readJson(request)
      const result = await action(site, input, match[1] ?? '')
      return isForm ? seeOther(`/sandbox#${match[1] ?? section ?? `fault-${text(input, 'name')}`}`) : json(result)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return json({ error: error.body }, error.status)
    }
  }
  return json({ error: { message: 'No control has this name.' } }, 404)
}

async function read(site: Site, path: string): Promise<Response> {
  if (path === 'books') return json(await readBooks(site.database, site.now()))
  if (path === 'deliveries')
    return json(
      await site.database.query(
        `SELECT d.id, d.event, o.body ->> 'type' AS type, d.state, d.attempts, d.last_status, d.last_error
         FROM sandbox.deliveries d JOIN sandbox.objects o ON o.id = d.event ORDER BY d.id`,
      ),
    )
  return json({ error: { message: 'No control has this name.' } }, 404)
}

async function readJson(request: Request): Promise<Input> {
  const body: unknown = await request.json().catch(() => null)
  if (typeof body !== 'object' || body === null) throw invalid('The body must be a JSON object.')
  return body as Input
}

async function setMode(site: Site, input: Input): Promise<object> {
  const mode = oneOf<DeliveryMode>(input, 'mode', DELIVERY_MODES)
  await change(site, (context) => setDeliveryMode(context.tx, mode))
  return { mode }
}

async function release(site: Site, input: Input): Promise<object> {
  const shuffle = input.shuffle === true || input.shuffle === 'true'
  return { released: await change(site, (context) => releaseHeld(context.tx, shuffle)) }
}

async function sendAgain(site: Site, input: Input, id: string): Promise<object> {
  const wait = Math.max(0, number(input, 'wait') || 0)
  await change(site, async (context) => {
    await lockObject<Stripe.Event>(context.tx, 'event', id)
    await queueDelivery(context.tx, id, wait)
  })
  return { event: id, wait }
}

async function switchFault(site: Site, input: Input): Promise<object> {
  const name = oneOf<FaultName>(input, 'name', Object.keys(FAULTS) as FaultName[])
  const always = input.remaining === null || input.remaining === 'always'
  const remaining = always ? null : number(input, 'remaining')
  if (remaining !== null && !(Number.isInteger(remaining) && remaining >= 0 && remaining <= 10_000))
    throw invalid('remaining must be a whole number from 0 to 10000, or null for "until switched off"')
  const fault = { name, remaining, match: text(input, 'match') }
  await change(site, (context) => setFault(context.tx, fault))
  return fault
}

/** Makes a payment that is stuck in "processing" succeed, or declines it. */
async function settlePayment(site: Site, input: Input, id: string): Promise<object> {
  const outcome = oneOf(input, 'outcome', ['succeeded', 'declined'])
  return change(site, async (context) => {
    const { body: intent } = await lockObject<Stripe.PaymentIntent>(context.tx, 'payment_intent', id)
    if (intent.status !== 'processing') throw invalid(`The payment is not processing: it is ${intent.status}.`)
    const method = await resolvePaymentMethod(context, intent.payment_method as string)
    const { card } = await cardOf(context, method.id)
    const result = outcome === 'succeeded' ? card : { ...card, outcome: 'generic_decline' as const }
    await settle(context, intent, method, result, false)
    return { id, status: intent.status, declined: outcome === 'declined' ? DECLINES.generic_decline.code : null }
  })
}

async function moveClock(site: Site, input: Input): Promise<object> {
  const { clock } = site
  if (!clock) throw missing('clock', 'clock')
  if (input.reset === true || input.reset === 'true') await clock.reset()
  else {
    const ms =
      number(input, 'ms') || (number(input, 'hours') || 0) * 3_600_000 + (number(input, 'days') || 0) * 86_400_000
    if (!(ms > 0)) throw invalid('The clock only moves forward: give ms, hours or days above 0, or reset.')
    await clock.advance(ms)
  }
  site.changed()
  return { now: clock.now().toISOString() }
}
