import { type ReactNode, useEffect, useState } from 'react'
import type { ListingDetail } from '#contract/api/listings.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { cn } from '#web/lib/classes.ts'
import { useSession } from '#web/lib/session.ts'
import { SignUpToBook } from './book-action.tsx'

/**
 * On phones: price and the next step at the bottom of the screen, while the price card's own button is out of view. The
 * bar stays with the page's content and ends above the footer. Nothing where there is nothing to book, nor while a
 * price that the other couple named waits on the card for an answer, which comes first. `buy` is a couple's button.
 */
export function BookBar({ listing, buy }: { listing: ListingDetail; buy: ReactNode }) {
  const user = useSession()
  const bookable = listing.availability === 'available' || listing.availability === 'held-by-me'
  const asked = listing.offers?.mine?.stage === 'countered'
  const out = useOutOfSight('#book')
  if (!bookable || asked || (user !== null && user.role !== 'couple')) return null
  return (
    <section
      aria-label="Book this date"
      className={cn(
        'sticky inset-x-0 bottom-0 z-30 mt-8 flex items-center gap-5 border-line border-t bg-raised px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lift sm:-mx-5 lg:hidden',
        out ? 'enter-sheet' : 'invisible',
      )}
    >
      <p className="nums shrink-0 leading-tight">
        <span className="display block text-xl">{formatDollars(listing.totalPrice)}</span>
        <span className="text-muted text-sm">{formatDollars(listing.amountDueNow)} today</span>
      </p>
      <div className="min-w-0 grow">{user === null ? <SignUpToBook listing={listing} size="md" /> : buy}</div>
    </section>
  )
}

/** True while the element that `selector` finds is off the screen; false on the server, which has no screen. */
function useOutOfSight(selector: string): boolean {
  const [out, setOut] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((changes) => setOut(changes.at(-1)?.isIntersecting === false))
    const element = document.querySelector(selector)
    if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [selector])
  return out
}
