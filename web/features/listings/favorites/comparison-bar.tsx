import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ListingDetail } from '#contract/api/listings.ts'
import { formatDate, formatPlace } from '#contract/wording/format.ts'
import { Button } from '#web/components/ui/button.tsx'

/**
 * Phones only: the two dates whose columns are shown, above a comparison and in view all the way down. `first` is the
 * first of them; if there is a third, a button turns to it. The table says it all again, so the dates themselves
 * are hidden from screen readers.
 */
export function ComparisonBar({
  listings,
  first,
  turn,
}: {
  listings: readonly ListingDetail[]
  first: number
  turn: (first: number) => void
}) {
  return (
    <div className="sticky top-16 z-20 -mx-5 mb-4 border-line border-b bg-paper/95 px-5 py-2.5 backdrop-blur-md sm:hidden">
      {listings.length > 2 ? (
        <div className="mb-1 flex items-center justify-between gap-3">
          <p role="status" className="text-muted text-sm">
            Dates {first + 1} and {first + 2} of {listings.length}
          </p>
          <Button size="sm" variant="secondary" onClick={() => turn(first === 0 ? 1 : 0)}>
            {first === 0 ? null : <ArrowLeft aria-hidden="true" />}
            {first === 0 ? 'Third date' : 'First date'}
            {first === 0 ? <ArrowRight aria-hidden="true" /> : null}
          </Button>
        </div>
      ) : null}
      <div aria-hidden="true" className="grid grid-cols-2 gap-x-3">
        {listings.slice(first, first + 2).map((listing) => (
          <p key={listing.id} className="min-w-0">
            <span className="display block truncate text-lg">{formatPlace(listing)}</span>
            <span className="nums block truncate text-muted text-sm">{formatDate(listing.date)}</span>
          </p>
        ))}
      </div>
    </div>
  )
}
