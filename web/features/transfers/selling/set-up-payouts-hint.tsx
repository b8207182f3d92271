import type { SellersTransfer } from '#contract/api/transfers.ts'
import { PayoutsNotSetUp } from '#web/features/payouts/payouts-not-set-up.tsx'

/** Says, until a transfer is listed, that we must be able to pay its seller, and what happens otherwise. */
export function SetUpPayoutsHint({ transfer: { stage } }: { transfer: SellersTransfer }) {
  if (stage !== 'consent' && stage !== 'consented') return null
  return (
    <PayoutsNotSetUp button={stage === 'consent'}>
      {stage === 'consent'
        ? 'Set up payouts while you wait. We’ll list your date as soon as the venue agrees and you can be paid. If you don’t set them up, the transfer ends.'
        : 'If you don’t set up payouts, we can’t list your date, and the transfer ends.'}
    </PayoutsNotSetUp>
  )
}
