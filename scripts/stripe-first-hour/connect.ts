import { createAccount, fetchAccount, findAccount, onboardingLink } from '#server/platform/stripe/accounts.ts'
import { ProviderError } from '#server/platform/stripe/errors.ts'
import {
  createTransfer,
  findReversal,
  findTransfer,
  reverseTransfer,
  transfersSince,
} from '#server/platform/stripe/transfers.ts'
import { paid } from './cards-and-refunds.ts'
import { counts, needs, type Step } from './walk.ts'

/** Connected accounts, and money on its way to them. */
export const connectSteps: Step[] = [
  {
    name: 'a connected account is made once, and isn’t ready',
    run: async ({ stripe, number }) => {
      const account = await createAccount(stripe, number)
      counts('it can’t be paid yet', !account.ready && !account.submitted, account)
      counts('the same key gives the same account', (await createAccount(stripe, number)).id === account.id, account)
      const found = await findAccount(stripe, number)
      counts('it is found by our user’s id', found?.id === account.id, found)
      const url = await onboardingLink(stripe, account.id, {
        done: 'https://example.com/done',
        again: 'https://example.com/again',
      })
      counts('there is a page to set it up', URL.canParse(url), url)
      const refusal = await createTransfer(stripe, {
        payoutId: number + 9,
        attempt: 1,
        amount: 1_00,
        destination: account.id,
        chargeId: null,
      }).catch((error: unknown) => error)
      counts('sending it money is refused for good', refusal instanceof ProviderError && refusal.refused, refusal)
    },
  },
  {
    name: 'two transfers leave one charge, each found by our number, and one comes back',
    run: async (world) => {
      const { stripe, number } = world
      const destination = needs(world.ready, 'an account that is ready: see --account')
      const account = await fetchAccount(stripe, destination)
      counts('the account can be paid', account.ready, account)
      const { chargeId } = await paid(world, 7, 'pm_card_visa')
      const order = { attempt: 1, amount: 20_00, destination, chargeId }
      const first = await createTransfer(stripe, { ...order, payoutId: number + 1 })
      const second = await createTransfer(stripe, { ...order, payoutId: number + 2 })
      const again = await createTransfer(stripe, { ...order, payoutId: number + 1 })
      counts('the same key gives the same transfer', again.id === first.id, again)
      for (const [payoutId, made] of [
        [number + 1, first],
        [number + 2, second],
      ] as const) {
        const found = await findTransfer(stripe, { payoutId, destination })
        counts('a transfer is found by our number, among those of its account', found?.id === made.id, found)
      }
      const more = await createTransfer(stripe, { ...order, payoutId: number + 3, amount: 50_00 }).catch(
        (error: unknown) => error,
      )
      counts('more than the charge has left is refused', more instanceof ProviderError && more.refused, more)
      const back = { payoutId: number + 2, transferId: second.id, amount: 20_00 }
      const reversal = await reverseTransfer(stripe, back)
      counts('the same key gives the same reversal', (await reverseTransfer(stripe, back)) === reversal, reversal)
      counts('it is found by its transfer', (await findReversal(stripe, back)) === reversal, reversal)
      const made = await transfersSince(stripe, world.began)
      const reversed = made.find(({ payoutId }) => payoutId === number + 2)?.reversed
      counts('the list says what came back', reversed === 20_00, made)
    },
  },
  {
    name: 'a transfer without a charge leaves our available balance',
    run: async (world) => {
      const destination = needs(world.ready, 'an account that is ready: see --account')
      await paid(world, 8, 'pm_card_bypassPending')
      const order = { payoutId: world.number + 4, attempt: 1, amount: 5_00, destination, chargeId: null }
      const made = await createTransfer(world.stripe, order)
      counts('none of it came back', made.reversed === 0 && made.destination === destination, made)
    },
  },
]
