import { type Kind, kind, type Outcome } from '../command-kinds.ts'
import { answerBy, decideBy, frozenBy, type Picture, sellerPrice, type Transfer } from '../picture.ts'
import { completed, returned } from '../picture-changes.ts'
import { asks, refused, Surprise, said, type World } from '../world.ts'
import { who } from './paying.ts'
import { acts, inPath } from './selling.ts'

type Reply = Awaited<ReturnType<typeof asks>>
const reason = 'We have looked at it closely'

export function wasAssigned(picture: Picture, transfer: Transfer): void {
  transfer.stage = 'assigned'
  transfer.deadline = answerBy(picture, transfer.booking.date.event)
}

export function wasDisputed(picture: Picture, transfer: Transfer): void {
  transfer.stage = 'disputed'
  transfer.deadline = decideBy(picture)
}

type Decision = 'assign' | 'refuse' | 'confirm' | 'dispute' | 'settle' | 'release' | 'refund' | 'split'

/** Nothing goes forward while a bank decides, and money goes back to the buyer only if it is still there. */
const BACKWARD: Decision[] = ['refuse', 'dispute', 'refund']

/**
 * Whether the step was done. Fails if it was done but had to be refused, or the other way around, unless nobody can
 * tell what the product has heard.
 */
function accepted(transfer: Transfer, step: Decision, reply: Reply): boolean {
  const frozen = frozenBy(transfer)
  const may = frozen === 'nothing' || (frozen === 'booking' && BACKWARD.includes(step))
  const isDone = reply.status === 200
  if (frozen === 'unsure' ? isDone : isDone && may) return true
  if (may || isDone) throw new Surprise(`${step} of transfer ${transfer.id}, frozen by ${frozen}: ${said(reply)}`)
  refused(reply, 'chargeback_open')
  return false
}

/** The venue, or an admin on its behalf, assigns the contract to the buyer or refuses. */
async function answersFunded(
  picture: Picture,
  transfer: Transfer,
  action: 'assign' | 'refuse',
  answer: (action: 'assign' | 'refuse') => Promise<Reply>,
): Promise<Outcome> {
  const reply = await answer(action)
  if (action === 'assign' && picture.daysTo(transfer.booking.date.event) < 0) {
    refused(reply, 'event_over', 'chargeback_open')
    return 'refused'
  }
  if (!accepted(transfer, action, reply)) return 'refused'
  if (action === 'assign') wasAssigned(picture, transfer)
  else returned(picture, transfer)
  return 'done'
}

export const venueAnswers = (world: World, transfer: Transfer, action: 'assign' | 'refuse') =>
  action === 'assign'
    ? asks(world.owner, 'POST /api/transfers/{id}/assign', inPath(transfer))
    : asks(world.owner, 'POST /api/transfers/{id}/refuse', { ...inPath(transfer), body: { reason } })

const buyer = (world: World, transfer: Transfer) => who(world, transfer.buyer as number)
export const confirms = (world: World, transfer: Transfer) =>
  asks(buyer(world, transfer), 'POST /api/transfers/{id}/confirm', inPath(transfer))
const settles = (world: World, transfer: Transfer) =>
  asks(buyer(world, transfer), 'POST /api/transfers/{id}/settle', inPath(transfer))
export const disputes = (world: World, transfer: Transfer) =>
  asks(buyer(world, transfer), 'POST /api/transfers/{id}/dispute', { ...inPath(transfer), body: { reason } })

const funded = (picture: Picture) => picture.staged('funded')
const assigned = (picture: Picture) => picture.staged('assigned')
const disputed = (picture: Picture) => picture.staged('disputed')

export const DECIDING: Kind[] = [
  kind('the venue assigns the contract', 45, funded, (world, picture, transfer) =>
    answersFunded(picture, transfer, 'assign', (action) => venueAnswers(world, transfer, action)),
  ),
  kind('the venue refuses the buyer', 4, funded, (world, picture, transfer) =>
    answersFunded(picture, transfer, 'refuse', (action) => venueAnswers(world, transfer, action)),
  ),
  kind('an admin assigns or refuses in the venue’s place', 5, funded, (world, picture, transfer, dice) =>
    answersFunded(picture, transfer, dice.chance(75) ? 'assign' : 'refuse', (action) => acts(world, transfer, action)),
  ),
  kind('the buyer confirms', 20, assigned, async (world, picture, transfer) => {
    const reply = await confirms(world, transfer)
    if (!accepted(transfer, 'confirm', reply)) return 'refused'
    completed(picture, transfer, reply.body.newBookingId)
    return 'done'
  }),
  kind('the buyer disputes', 20, assigned, async (world, picture, transfer) => {
    if (!accepted(transfer, 'dispute', await disputes(world, transfer))) return 'refused'
    wasDisputed(picture, transfer)
    return 'done'
  }),
  kind('the buyer closes the dispute', 9, disputed, async (world, picture, transfer) => {
    const reply = await settles(world, transfer)
    if (!accepted(transfer, 'settle', reply)) return 'refused'
    completed(picture, transfer, reply.body.newBookingId)
    return 'done'
  }),
  kind('an admin releases', 9, disputed, async (world, picture, transfer) => {
    const reply = await acts(world, transfer, 'release')
    if (!accepted(transfer, 'release', reply)) return 'refused'
    completed(picture, transfer, reply.body.newBookingId)
    return 'done'
  }),
  kind('an admin refunds', 9, disputed, async (world, picture, transfer) => {
    if (!accepted(transfer, 'refund', await acts(world, transfer, 'refund'))) return 'refused'
    returned(picture, transfer)
    return 'done'
  }),
  kind('an admin splits', 14, disputed, async (world, picture, transfer, dice) => {
    const most = sellerPrice(transfer) - 1
    const part = dice.pick([1, dice.between(1, most), most])
    const reply = await acts(world, transfer, 'split', part)
    if (!accepted(transfer, 'split', reply)) return 'refused'
    completed(picture, transfer, reply.body.newBookingId, part)
    return 'done'
  }),
  kind('an admin wants to split more than there is', 2, disputed, async (world, _picture, transfer) => {
    refused(await acts(world, transfer, 'split', sellerPrice(transfer)), 'invalid_pricing', 'chargeback_open')
    return 'done'
  }),
]
