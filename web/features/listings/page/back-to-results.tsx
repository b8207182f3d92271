import { Link, useRouterState } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { Listing } from '#contract/api/listings.ts'
import { useWayBack } from '#web/lib/use-way-back.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** how many steps back in the browser's history the search that led here is */
    resultsBehind?: number
  }
}

/** Back to the results that led here, with filters and position; for those who came by a link, to the city's dates. */
export function BackToResults({ listing, guests }: { listing: Listing; guests: number | undefined }) {
  const goBack = useWayBack(useResultsBehind())
  return (
    <Link
      to="/search"
      search={{ city: listing.city, state: listing.state, minGuests: guests }}
      onClick={goBack}
      className="inline-flex min-h-11 items-center gap-2 font-medium text-muted text-sm hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back to results
    </Link>
  )
}

/** How many steps back the search that led here is; undefined if none did. */
export const useResultsBehind = () => useRouterState({ select: ({ location }) => location.state.resultsBehind })
