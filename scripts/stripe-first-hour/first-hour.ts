import { parseArgs } from 'node:util'
import { StartError } from '#server/platform/errors.ts'
import { createStripe } from '#server/platform/stripe/client.ts'
import { STEPS } from './all-steps.ts'
import { stripeAddress } from './stripe-address.ts'
import { type Outcome, walk } from './walk.ts'

/**
 * `npm run stripe:first-hour`, to be run before anybody is let in: makes every call that the product makes, in Stripe's
 * test mode, and says how the answers differed from what the product counts on. It takes the STRIPE_SECRET_KEY of a
 * test mode, or of a Stripe sandbox, that nothing else uses. `--account acct_...` names a connected account there that
 * is ready to be paid. Exit code 1 if something differed.
 */
const HOW_TO_GET_AN_ACCOUNT =
  'To try transfers, too: in the dashboard under Connect, make an Express account in the US, set it up with the test data that its pages offer, and run this again with --account <its id>.'

const MARKS = { same: '  same   ', differs: 'DIFFERS  ', skipped: 'SKIPPED  ' }

try {
  const { values } = parseArgs({ options: { account: { type: 'string' } } })
  const outcomes = await firstHour(values.account ?? null)
  for (const { name, verdict, says } of outcomes) console.log(`${MARKS[verdict]}${name}${says && `\n         ${says}`}`)
  const count = (verdict: Outcome['verdict']) => outcomes.filter((outcome) => outcome.verdict === verdict).length
  console.log(`\n${count('same')} as expected, ${count('differs')} different, ${count('skipped')} skipped.`)
  if (count('skipped') > 0 && !values.account) console.log(HOW_TO_GET_AN_ACCOUNT)
  process.exitCode = count('differs') > 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

function firstHour(account: string | null): Promise<Outcome[]> {
  const { STRIPE_SECRET_KEY: secretKey = '' } = process.env
  if (!/^[rs]k_test_/.test(secretKey))
    throw new StartError('STRIPE_SECRET_KEY must be a key of the test mode (sk_test_... or rk_test_...).')
  const stripe = createStripe({ secretKey, sandboxUrl: stripeAddress(process.env) }, 'background')
  const began = new Date(Math.floor(Date.now() / 1000) * 1000)
  return walk({ stripe, number: began.getTime(), began, ready: account }, STEPS)
}
