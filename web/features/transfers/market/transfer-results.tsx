import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { LoadMore } from '#web/components/states/load-more.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { ListingCardSkeleton } from '#web/components/states/skeleton.tsx'
import { listingPages } from '#web/features/listings/search/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { myTransfersQuery } from '../queries.ts'
import { type AskedPlace, transferQuery } from './criteria.ts'
import type { TransferFilters } from './filters.ts'
import { TransferCard } from './transfer-card.tsx'

/** Few searches find nothing: the server already has the code for that, and a browser fetches it when it is needed. */
const NoTransfers = import.meta.env.SSR
  ? (await import('./no-transfers.tsx')).NoTransfers
  : lazy(() =>
      import('./no-transfers.tsx').then(
        (code) => ({ default: code.NoTransfers }),
        () => ({ default: OnlyNone }), // offline, or a new version is out
      ),
    )

function OnlyNone() {
  return <EmptyState title="No matching transfers" description="Try another place or a wider price range." />
}

export const transfersQuery = (filters: TransferFilters, place?: AskedPlace) =>
  listingPages(transferQuery(filters, place))

const GRID = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3'

/**
 * The dates on offer, page by page, or what to do when there are none. `place` is how the location was understood;
 * `save` is the button that saves the search, and `saveWhenNone` the same button for when there are no dates.
 */
export function TransferResults({
  filters,
  place,
  save,
  saveWhenNone,
}: {
  filters: TransferFilters
  place: AskedPlace | undefined
  save: ReactNode
  saveWhenNone: ReactNode
}) {
  const query = useInfiniteQuery(transfersQuery(filters, place))
  // only the browser asks for the couple's own transfers: on the server's page, those taken over would name venues
  const user = useSession()
  const isCouple = user?.role === 'couple'
  const { data: mine = [] } = useQuery({ ...myTransfersQuery, enabled: isCouple })
  return (
    <QueryView
      query={query}
      failed="We couldn’t load the transfers"
      isEmpty={({ pages }) => pages[0]?.total === 0}
      empty={
        <Suspense>
          <NoTransfers filters={filters} save={saveWhenNone} />
        </Suspense>
      }
      pending={
        <div className={GRID}>
          {['a', 'b', 'c'].map((key) => (
            <ListingCardSkeleton key={key} />
          ))}
        </div>
      }
    >
      {({ pages }) => {
        const listings = pages.flatMap((page) => page.listings)
        const total = pages[0]?.total ?? 0
        return (
          <>
            <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <h2 className="display text-2xl" aria-live="polite">
                {total === 1 ? 'One date to take over' : `${total.toLocaleString('en-US')} dates to take over`}
              </h2>
              {save}
            </div>
            <p className="mb-4 text-muted text-sm sm:hidden">Your payment is held in escrow until the date is yours.</p>
            <ul className={GRID}>
              {listings.map((listing) => (
                <li key={listing.id}>
                  <TransferCard
                    listing={listing}
                    own={mine.some(({ id }) => id === listing.transferId)}
                    mayBuy={user === null || isCouple}
                  />
                </li>
              ))}
            </ul>
            <LoadMore
              shown={listings.length}
              total={total}
              pending={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          </>
        )
      }}
    </QueryView>
  )
}
