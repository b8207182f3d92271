import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { useFocusStays } from '#web/lib/use-focus-stays.ts'
import { NoLongerYours, TakenOver, TakingOver } from '../buying/takeover-lists.tsx'
import { TransfersSkeleton } from '../list/transfers-skeleton.tsx'
import { useMyTransfers } from '../queries.ts'
import { bySide, isRunning, urgentFirst } from '../sort-transfers.ts'
import { useBookingsKeepUp } from '../use-bookings-keep-up.ts'
import { SellerCard } from './seller-card.tsx'

/** The id of the heading above what a couple passes on. */
export const YOUR_TRANSFERS = 'your-transfers'

/**
 * Your Transfers: the dates that the couple is selling. Above them, those the couple is taking over; below, those they
 * have taken over or no longer have.
 */
export function MyTransfers() {
  const query = useMyTransfers()
  useBookingsKeepUp('my', query.data)
  const { onFocus } = useFocusStays(() => document.getElementById(YOUR_TRANSFERS))
  return (
    <QueryView query={query} pending={<TransfersSkeleton />} failed="We couldn’t load your transfers">
      {(transfers) => {
        const { selling, buying, gone } = bySide(transfers)
        // a date that was taken over is a booking now, and goes below what still asks for something
        const takingOver = buying.filter(isRunning)
        const takenOver = buying.filter((transfer) => !isRunning(transfer))
        return (
          <div className="flex flex-col gap-12">
            <TakingOver transfers={takingOver} />
            {selling.length > 0 || buying.length + gone.length === 0 ? (
              <section aria-labelledby={YOUR_TRANSFERS} onFocus={onFocus}>
                <h2 id={YOUR_TRANSFERS} tabIndex={-1} className="display mb-5 scroll-mt-24 text-2xl">
                  Your Transfers
                </h2>
                {selling.length === 0 ? (
                  <EmptyState
                    level={3}
                    drawing="rings"
                    title="No transfers yet"
                    description="When you pass a booking on, you can follow every step, deadline and dollar here."
                  />
                ) : (
                  <ul className="flex flex-col gap-5">
                    {urgentFirst(selling).map((transfer) => (
                      <li key={transfer.id}>
                        <SellerCard transfer={transfer} />
                      </li>
                    ))}
                  </ul>
                )}
              </section>
            ) : null}
            <TakenOver transfers={takenOver} />
            <NoLongerYours transfers={gone} />
          </div>
        )
      }}
    </QueryView>
  )
}
