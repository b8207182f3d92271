import type { SignedIn } from '#tests/builders/users.ts'
import type { CallOptions, Client } from '#tests/client.ts'
import { toDollars } from '../cents.ts'
import { type Kind, kind } from '../command-kinds.ts'
import type { Stage, Transfer } from '../picture.ts'
import { asks, refused, Surprise, said, type World } from '../world.ts'
import { who } from './paying.ts'
import { acts, inPath } from './selling.ts'

type Key = Parameters<Client['try']>[0]
type Asking = { key: Key; body?: object }

const reason = 'Because I say so myself'
const OF_VENUE: Asking[] = [
  { key: 'POST /api/transfers/{id}/consent', body: {} },
  { key: 'POST /api/transfers/{id}/decline', body: { reason } },
  { key: 'POST /api/transfers/{id}/assign' },
  { key: 'POST /api/transfers/{id}/refuse', body: { reason } },
]
const OF_COUPLE: Asking[] = [
  { key: 'POST /api/transfers/{id}/withdraw' },
  { key: 'POST /api/transfers/{id}/price', body: { transferPrice: 10 } },
  { key: 'POST /api/transfers/{id}/escalate' },
  { key: 'POST /api/transfers/{id}/confirm' },
  { key: 'POST /api/transfers/{id}/dispute', body: { reason } },
  { key: 'POST /api/transfers/{id}/settle' },
]
const OF_ADMIN: Asking[] = [
  ...(['consent', 'assign', 'release', 'refund'] as const).map(
    (action): Asking => ({ key: 'POST /api/admin/transfers/{id}/act', body: { action, reason } }),
  ),
  { key: 'GET /api/admin/transfers/{id}' },
]
const ANY: Asking = { key: 'GET /api/transfers/{id}' }

const ask = (one: Pick<SignedIn, 'client'>, { key, body }: Asking, thing: { id: number }) =>
  asks(one, key, { ...inPath(thing), ...(body && { body }) } as CallOptions<Key>)

const known = ({ seller, buyer, stage, payment }: Transfer) =>
  payment || stage === 'funded' ? [seller, buyer] : [seller]

/** People who try what isn't theirs to do, and how they are refused. */
function meddlers(
  world: World,
  transfer: Transfer,
): { one: Pick<SignedIn, 'client'>; asking: Asking; status: number }[] {
  const strangers = [0, 1, 2, 3].filter((couple) => !known(transfer).includes(couple))
  const every = [...OF_VENUE, ...OF_COUPLE, ...OF_ADMIN]
  const by = (one: Pick<SignedIn, 'client'>, status: number, askings: Asking[]) =>
    askings.map((asking) => ({ one, asking, status }))
  return [
    ...by({ client: world.stranger }, 401, [...every, ANY]),
    ...by(world.otherOwner, 404, [...OF_VENUE, ANY]),
    ...by(world.otherOwner, 403, [...OF_COUPLE, ...OF_ADMIN]),
    ...by(world.owner, 403, [...OF_COUPLE, ...OF_ADMIN]),
    ...by(world.admin, 403, [...OF_VENUE, ...OF_COUPLE]),
    ...strangers.flatMap((couple) => [
      ...by(who(world, couple), 404, [...OF_COUPLE, ANY]),
      ...by(who(world, couple), 403, [...OF_VENUE, ...OF_ADMIN]),
    ]),
  ]
}

/** Steps of the parties, with the stages in which they may take them; in all others, the steps are refused. */
const STEPS: { by: 'seller' | 'buyer' | 'venue'; asking: Asking; stages: Stage[] }[] = [
  { by: 'seller', asking: { key: 'POST /api/transfers/{id}/withdraw' }, stages: ['consent', 'consented', 'listed'] },
  { by: 'seller', asking: { key: 'POST /api/transfers/{id}/escalate' }, stages: ['consent'] },
  { by: 'seller', asking: { key: 'POST /api/transfers/{id}/confirm' }, stages: [] },
  { by: 'venue', asking: { key: 'POST /api/transfers/{id}/consent', body: {} }, stages: ['consent'] },
  { by: 'venue', asking: { key: 'POST /api/transfers/{id}/decline', body: { reason } }, stages: ['consent'] },
  { by: 'venue', asking: { key: 'POST /api/transfers/{id}/assign' }, stages: ['funded'] },
  { by: 'venue', asking: { key: 'POST /api/transfers/{id}/refuse', body: { reason } }, stages: ['funded'] },
  { by: 'buyer', asking: { key: 'POST /api/transfers/{id}/confirm' }, stages: ['assigned'] },
  { by: 'buyer', asking: { key: 'POST /api/transfers/{id}/dispute', body: { reason } }, stages: ['assigned'] },
  { by: 'buyer', asking: { key: 'POST /api/transfers/{id}/settle' }, stages: ['disputed'] },
  { by: 'seller', asking: { key: 'POST /api/transfers/{id}/settle' }, stages: [] },
  { by: 'buyer', asking: { key: 'POST /api/transfers/{id}/withdraw' }, stages: [] },
]
const DECISIONS = {
  consent: 'consent',
  decline: 'consent',
  assign: 'funded',
  refuse: 'funded',
  release: 'disputed',
} as const

export const MEDDLING: Kind[] = [
  kind(
    'somebody else wants to act on a transfer',
    3,
    (picture) => picture.transfers,
    async (world, _picture, transfer, dice) => {
      const all = meddlers(world, transfer)
      for (let count = 0; count < 4; count++) {
        const { one, asking, status } = dice.pick(all)
        const reply = await ask(one, asking, transfer)
        if (reply.status !== status) throw new Surprise(`${asking.key}: expected ${status}, got ${said(reply)}`)
      }
      return 'done'
    },
  ),
  kind(
    'a party acts at the wrong time',
    3,
    (picture) => picture.transfers,
    async (world, _picture, transfer, dice) => {
      const wrong = STEPS.filter(({ by, stages }) => {
        if (by === 'buyer' && !known(transfer).includes(transfer.buyer)) return false
        return !(by === 'buyer' && transfer.buyer === null) && !stages.includes(transfer.stage)
      })
      const { by, asking } = dice.pick(wrong)
      const one =
        by === 'venue' ? world.owner : who(world, (by === 'seller' ? transfer.seller : transfer.buyer) as number)
      refused(await ask(one, asking, transfer), 'state_changed', 'chargeback_open')
      return 'done'
    },
  ),
  kind(
    'an admin decides at the wrong time',
    1,
    (picture) => picture.transfers,
    async (world, _picture, transfer, dice) => {
      const wrong = (Object.keys(DECISIONS) as (keyof typeof DECISIONS)[]).filter(
        (action) => DECISIONS[action] !== transfer.stage,
      )
      refused(await acts(world, transfer, dice.pick(wrong)), 'state_changed', 'chargeback_open')
      return 'done'
    },
  ),
  kind(
    'somebody else wants to have a booking canceled or paid',
    2,
    (picture) =>
      picture.bookings.flatMap((booking) =>
        [0, 1, 2, 3].filter((one) => one !== booking.couple).map((couple) => ({ couple, booking })),
      ),
    async (world, _picture, { couple, booking }, dice) => {
      const one = dice.chance(70) ? who(world, couple) : world.otherOwner
      const cancelled = await ask(one, { key: 'POST /api/bookings/{id}/cancel', body: { refund: 0, reason } }, booking)
      if (cancelled.status !== 404) throw new Surprise(`canceled by a stranger: ${said(cancelled)}`)
      const amount = toDollars(booking.date.price - booking.paid)
      const paid = await ask(
        who(world, couple),
        { key: 'POST /api/bookings/{id}/pay-balance', body: { amount } },
        booking,
      )
      if (paid.status !== 404) throw new Surprise(`paid by a stranger: ${said(paid)}`)
      return 'done'
    },
  ),
]
