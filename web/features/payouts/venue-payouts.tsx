import { useQuery } from '@tanstack/react-query'
import { cn } from '#web/lib/classes.ts'
import type { BackFromProvider } from './back-from-provider.ts'
import { ComingPayouts } from './coming-payouts.tsx'
import { PayoutAccount } from './payout-account.tsx'
import { PayoutList } from './payout-list.tsx'
import { PayoutStatement } from './payout-statement.tsx'
import { payoutAccountQuery } from './queries.ts'
import { VenueSums } from './venue-sums.tsx'

/**
 * An owner's money: the sums, then what is coming and what was sent, then the account it goes to. Until the account is
 * ready, it comes before the payouts and, on phones, also before the sums. `back` is how the owner left the provider's
 * pages, `sums` what their bookings add up to.
 */
export function VenuePayouts({
  back,
  sums,
}: {
  back: BackFromProvider | undefined
  sums: { revenue: number; owed: number } | undefined
}) {
  const { data: account } = useQuery(payoutAccountQuery)
  // keyed, so that an account that becomes ready is moved rather than mounted again
  const columns = [
    <div key="account" className="grid gap-6">
      <PayoutAccount back={back} tab="payouts" />
      <PayoutStatement />
    </div>,
    <div key="money" className="grid gap-6">
      <ComingPayouts />
      <PayoutList />
    </div>,
  ]
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className={cn('lg:col-span-2', account?.state !== 'ready' && 'max-lg:order-last')}>
        <VenueSums revenue={sums?.revenue} owed={sums?.owed} />
      </div>
      {account?.state === 'ready' ? columns.toReversed() : columns}
    </div>
  )
}
