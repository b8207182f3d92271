import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { counted, formatDollars } from '#contract/wording/format.ts'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { StatCard } from '#web/components/ui/card.tsx'
import type { ApiOutput } from '#web/lib/api.ts'
import { cn } from '#web/lib/classes.ts'
import { moneyQuery } from '../queries.ts'

type Money = ApiOutput<'GET /api/admin/money'>

/**
 * Where the money is now, and what has moved in the last 30 days, according to the ledger. `folded` hides this on
 * phones, so that the table of the chosen tab comes first.
 */
export function MoneyNow({ folded }: { folded: boolean }) {
  const { data, isError } = useQuery(moneyQuery)
  const shown = (value: (money: Money) => ReactNode) => {
    if (data) return value(data)
    return isError ? '–' : <Skeleton className="my-1 h-6 w-20" />
  }
  const banks = data && (data.atBanks.count > 0 || data.lastDays.lostToBanks > 0) ? data : undefined
  return (
    <section
      aria-label="Where the money is"
      className={cn(
        'mb-5 grid grid-cols-2 gap-3',
        banks ? 'lg:grid-cols-3 xl:grid-cols-5' : 'lg:grid-cols-4',
        folded && 'max-sm:hidden',
      )}
    >
      <StatCard
        className={DENSE}
        label="In escrow"
        value={shown(({ escrow }) => formatDollars(escrow.amount))}
        note={shown(({ escrow }) => `for ${counted(escrow.count, 'transfer')}`)}
      />
      <StatCard
        className={DENSE}
        label="To pay out"
        value={shown(({ toPayOut }) => formatDollars(toPayOut.amount))}
        note={shown(({ toPayOut }) => (
          <>
            to venues and sellers, for{' '}
            <Link className="link" to="/admin/refunds" search={{ tab: 'payouts', filter: 'coming' }}>
              {counted(toPayOut.count, 'booking or transfer', 'bookings and transfers')}
            </Link>
          </>
        ))}
      />
      <StatCard
        className={DENSE}
        label="Received in the last 30 days"
        value={shown(({ lastDays }) => formatDollars(lastDays.received))}
        note={shown(({ lastDays, toRefund }) => refundWords(lastDays.refunded, toRefund.amount))}
      />
      <StatCard
        className={DENSE}
        label="Earned in the last 30 days"
        value={shown(({ lastDays }) => formatDollars(lastDays.earned))}
        note={shown(({ lastDays }) => `card fees ${formatDollars(lastDays.cardFees)}`)}
      />
      {banks ? (
        <StatCard
          className={cn(DENSE, 'max-xl:col-span-2')}
          label="At banks"
          value={formatDollars(banks.atBanks.amount)}
          note={`for ${counted(banks.atBanks.count, 'dispute')}; ${formatDollars(banks.lastDays.lostToBanks)} lost to banks in the last 30 days`}
        />
      ) : null}
    </section>
  )
}

const refundWords = (refunded: number, waiting: number) =>
  `${formatDollars(refunded)} refunded${waiting > 0 ? `, ${formatDollars(waiting)} still owed to couples` : ''}`

const DENSE = 'gap-0 p-3 sm:px-4 sm:py-3'
