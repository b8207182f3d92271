import { type ReactNode, useEffect, useState } from 'react'
import type { ListingDetail } from '#contract/api/listings.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { useSession } from '#web/lib/session.ts'
import { SignUpToBook } from './book-action.tsx'

/**
 * On phones: price and the next step at the bottom of the screen, while neither the price card's own button nor the
 * footer is in view. Nothing where there is nothing to book, and while a price that the other couple named waits for an
 * answer on the card: that comes first. `buy` is a couple's button.
 */
export function BookBar({ listing, buy }: { listing: ListingDetail; buy: ReactNode }) {
  const user = useSession()
  const bookable = listing.availability === 'available' || listing.availability === 'held-by-me'
  const asked = listing.offers?.mine?.stage === 'countered'
  const shown = useOutOfSight('#book, footer') && bookable && !asked && (user === null || user.role === 'couple')
  if (!shown) return null
  return (
    <section
      aria-label="Book this date"
      className="enter-sheet fixed inset-x-0 bottom-0 z-30 flex items-center gap-5 border-line border-t bg-raised px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lift lg:hidden"
    >
      <p className="nums shrink-0 leading-tight">
        <span className="display block text-xl">{formatDollars(listing.totalPrice)}</span>
        <span className="text-muted text-sm">{formatDollars(listing.amountDueNow)} today</span>
      </p>
      <div className="min-w-0 grow">{user === null ? <SignUpToBook listing={listing} size="md" /> : buy}</div>
    </section>
  )
}

/** True while none of these elements is on the screen; false on the server, where nobody has looked yet. */
function useOutOfSight(selector: string): boolean {
  const [out, setOut] = useState(false)
  useEffect(() => {
    const seen = new Set<Element>()
    const observer = new IntersectionObserver((changes) => {
      for (const { target, isIntersecting } of changes) seen[isIntersecting ? 'add' : 'delete'](target)
      setOut(seen.size === 0)
    })
    for (const element of document.querySelectorAll(selector)) observer.observe(element)
    return () => observer.disconnect()
  }, [selector])
  return out
}
