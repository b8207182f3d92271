import { accountBecomes } from '#tests/builders/payouts.ts'
import type { Paid, Picture } from '../picture.ts'
import { type Kind, kind } from '../step.ts'
import { Surprise, type World } from '../world.ts'

/** The provider's charge of a payment that a couple made. */
async function chargeOf(world: World, paid: Paid): Promise<string> {
  const books = await world.app.sandbox?.books()
  const charge = books?.charges.find(({ paymentIntent }) => paymentIntent === paid.intent)
  if (!charge) throw new Surprise(`the provider has no charge of ${paid.intent}`)
  return charge.id
}

const disputable = (picture: Picture): Paid[] =>
  picture.payments.filter(({ disputed, intent, back }) => disputed === 'no' && intent !== null && back === 0)

export const BANKING: Kind[] = [
  kind('a couple’s bank takes a payment back', 2, disputable, async (world, _picture, paid) => {
    await world.bank.disputes(await chargeOf(world, paid))
    paid.disputed = 'open'
    return 'done'
  }),
  kind(
    'the bank decides',
    8,
    (picture) => picture.payments.filter(({ disputed }) => disputed === 'open'),
    async (world, _picture, paid, dice) => {
      const charge = await chargeOf(world, paid)
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
