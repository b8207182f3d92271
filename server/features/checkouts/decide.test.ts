import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PaymentState, paymentProcess } from '#contract/processes/payment.ts'
import { startsFor } from '#contract/processes/process.ts'
import type { SeenIntent } from '#server/platform/stripe/intents.ts'
import { type Claim, decide, type PaymentFacts } from './decide.ts'

const payment = (facts: Partial<PaymentFacts> = {}): PaymentFacts => ({
  id: 7,
  state: 'open',
  amount_cents: 3000_00,
  intent_id: 'pi_1',
  decline_message: null,
  fee_cents: null,
  ...facts,
})
const intent = (facts: Partial<SeenIntent> = {}): SeenIntent => ({
  id: 'pi_1',
  clientSecret: 'pi_1_secret_x',
  status: 'requires_payment_method',
  amount: 3000_00,
  received: 0,
  currency: 'usd',
  paymentId: '7',
  saveCard: false,
  declineMessage: null,
  chargeId: null,
  card: null,
  fee: null,
  ...facts,
})
const paid = (facts: Partial<SeenIntent> = {}) =>
  intent({ status: 'succeeded', received: 3000_00, chargeId: 'ch_1', ...facts })
const capture = { kind: 'capture', cents: 3000_00, chargeId: 'ch_1', card: null, saved: false }

describe('money that has arrived', () => {
  test.for(['running', 'ending'] as const)('confirms a hold that is %s', (claim) => {
    expect(decide(payment(), claim, paid())).toEqual([capture, { kind: 'confirm' }])
  })

  test('goes back if it is too late', () => {
    expect(decide(payment(), 'over', paid())).toEqual([capture, { kind: 'return' }])
  })

  test('is posted with its fee once that is known', () => {
    expect(decide(payment(), 'running', paid({ fee: 87_30 }))).toEqual([
      capture,
      { kind: 'confirm' },
      { kind: 'fee', cents: 87_30 },
    ])
  })

  test('is checked by a person if it pays for what has already been paid', () => {
    expect(decide(payment(), null, paid())).toEqual([
      { kind: 'alert', why: 'captured for what another payment has already paid for' },
    ])
  })

  test('is checked by a person even if we count the payment as canceled', () => {
    expect(decide(payment({ state: 'cancelled' }), 'over', paid())).toMatchObject([{ kind: 'alert' }])
  })

  test('changes nothing the second time; only its fee may be new', () => {
    const before = payment({ state: 'succeeded' })
    expect(decide(before, null, paid())).toEqual([])
    expect(decide(before, null, paid({ fee: 5 }))).toEqual([{ kind: 'fee', cents: 5 }])
    expect(decide({ ...before, fee_cents: 5 }, null, paid({ fee: 5 }))).toEqual([])
    expect(decide({ ...before, fee_cents: 0 }, null, paid({ fee: 5 }))).toEqual([])
  })
})

describe('an intent that is not the one we asked for never confirms anything', () => {
  test.for([
    ['another intent', { id: 'pi_2' }],
    ["another payment's", { paymentId: '8' }],
    ['of nobody', { paymentId: null }],
    ['another currency', { currency: 'eur' }],
    ['another amount', { amount: 1 }],
    ['less received', { received: 2999_99 }],
    ['more received', { received: 3000_01 }],
  ] as const)('%s', ([, wrong]) => {
    expect(decide(payment(), 'running', paid(wrong))).toMatchObject([{ kind: 'alert' }])
  })

  test('an intent in a state that our payments never have', () => {
    expect(decide(payment(), 'running', intent({ status: 'requires_capture' }))).toMatchObject([{ kind: 'alert' }])
  })
})

describe('no money yet', () => {
  test('a cancellation at the provider releases the date', () => {
    for (const claim of ['running', 'ending'] as const) {
      expect(decide(payment(), claim, intent({ status: 'canceled' }))).toEqual([
        { kind: 'follow', by: 'cancel' },
        { kind: 'end-hold' },
      ])
    }
    expect(decide(payment(), 'over', intent({ status: 'canceled' }))).toEqual([{ kind: 'follow', by: 'cancel' }])
    expect(decide(payment({ state: 'cancelled' }), 'over', intent({ status: 'canceled' }))).toEqual([])
  })

  test('a decline is noted, and forgotten with the next attempt', () => {
    const declined = intent({ declineMessage: 'Your card was declined.' })
    expect(decide(payment({ state: 'processing' }), 'running', declined)).toEqual([
      { kind: 'follow', by: 'reopen' },
      { kind: 'note', message: 'Your card was declined.' },
    ])
    expect(decide(payment({ decline_message: 'Your card was declined.' }), 'running', declined)).toEqual([])
    const next = payment({ decline_message: 'Your card was declined.' })
    expect(decide(next, 'running', intent({ status: 'requires_action' }))).toEqual([
      { kind: 'follow', by: 'requireAction' },
      { kind: 'note', message: null },
    ])
    expect(decide(next, 'running', intent({ status: 'processing' }))).toEqual([
      { kind: 'follow', by: 'process' },
      { kind: 'note', message: null },
    ])
  })

  test('when nothing is new, there is nothing to do', () => {
    expect(decide(payment(), 'running', intent())).toEqual([])
    expect(decide(payment(), 'running', intent({ status: 'requires_confirmation' }))).toEqual([])
    const asked = payment({ state: 'requires_action' })
    expect(decide(asked, 'running', intent({ status: 'requires_action' }))).toEqual([])
  })
})

describe('whatever the facts', () => {
  const live: PaymentState[] = ['new', 'open', 'requires_action', 'processing']
  const facts = fc.record({
    state: fc.constantFrom(...live, 'succeeded' as const, 'cancelled' as const),
    claim: fc.constantFrom<Claim[]>('running', 'ending', 'over', null),
    status: fc.constantFrom(
      'requires_payment_method',
      'requires_confirmation',
      'requires_action',
      'processing',
      'requires_capture',
      'canceled',
      'succeeded',
    ),
    amount: fc.constantFrom(3000_00, 3000_01),
    received: fc.constantFrom(0, 3000_00, 3000_01),
    currency: fc.constantFrom('usd', 'eur'),
    message: fc.constantFrom(null, 'no'),
    fee: fc.constantFrom(null, 0, 500),
  })

  test('money is captured only when it has all arrived, and confirms at most once; every step is in the table', () => {
    fc.assert(
      fc.property(facts, (f) => {
        const seen = intent({ ...f, declineMessage: f.message } as Partial<SeenIntent>)
        const effects = decide(payment({ state: f.state }), f.claim, seen)
        const kinds = effects.map(({ kind }) => kind)
        const right = f.status === 'succeeded' && f.amount === 3000_00 && f.received === 3000_00 && f.currency === 'usd'
        if (kinds.includes('capture')) {
          expect(right && live.includes(f.state)).toBe(true)
          expect(kinds.filter((kind) => kind === 'confirm' || kind === 'return')).toHaveLength(1)
        }
        if (kinds.includes('confirm')) expect(['running', 'ending']).toContain(f.claim)
        if (kinds.includes('return')) expect(f.claim).toBe('over')
        if (kinds.includes('end-hold')) expect(['running', 'ending']).toContain(f.claim)
        if (kinds.includes('alert')) expect(kinds).toEqual(['alert'])
        for (const effect of effects) {
          const name = effect.kind === 'follow' ? effect.by : effect.kind === 'capture' ? 'succeed' : null
          if (name === null || f.state === 'new') continue // a new payment is opened before anyone looks at it
          expect(startsFor(paymentProcess.transitions[name], 'provider')).toContain(f.state)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
