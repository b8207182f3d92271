import { accountBecomes } from '#tests/builders/payouts.ts'
import { type Kind, kind } from '../command-kinds.ts'
import type { Paid, Picture } from '../picture.ts'
import { Surprise, type World } from '../world.ts'

/** The provider's charge of a payment that a couple made. */
async function chargeOf(world: World, paid: Paid) {
  const books = await world.app.sandbox?.books()
  const charge = books?.charges.find(({ paymentIntent }) => paymentIntent === paid.intent)
  if (!charge) throw new Surprise(`the provider has no charge of ${paid.intent}`)
  return charge
}

const disputable = (picture: Picture): Paid[] =>
  picture.payments.filter(({ disputed, intent }) => disputed === 'no' && intent !== null)

/** The bank takes back what is left of a payment, or part of it; refused if everything has already gone back. */
async function takesBack(world: World, paid: Paid, percent: number) {
  const { id, amount, refunded } = await chargeOf(world, paid)
  if (amount === refunded) return 'refused'
  paid.taken = Math.max(1, Math.floor(((amount - refunded) * percent) / 100))
  await world.bank.disputes(id, paid.taken)
  paid.disputed = 'open'
  return 'done'
}

export const BANKING: Kind[] = [
  kind('a couple’s bank takes a payment back', 2, disputable, (world, _picture, paid) => takesBack(world, paid, 100)),
  kind('a couple’s bank takes a part of a payment back', 1, disputable, (world, _picture, paid, dice) =>
    takesBack(world, paid, dice.chance(50) ? 50 : 37),
  ),
  kind(
    'the bank decides',
    8,
    (picture) => picture.payments.filter(({ disputed }) => disputed === 'open'),
    async (world, _picture, paid, dice) => {
      const { id: charge } = await chargeOf(world, paid)
      const books = await world.app.sandbox?.books()
      const dispute = books?.disputes.find((one) => one.charge === charge)
      const outcome = dice.chance(50) ? 'won' : 'lost'
      await world.bank.decides(dispute?.id as string, outcome)
      world.story.push(`   ${outcome}`)
      paid.disputed = outcome
      return 'done'
    },
  ),
  kind(
    'the provider restricts the venue’s account, or opens it again',
    1,
    () => (['restricted', 'ready'] as const).slice(),
    async (world, _picture, state) => {
      await accountBecomes(world.app, world.owner, state)
      return 'done'
    },
  ),
]
