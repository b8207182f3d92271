import type { ReactNode } from 'react'
import type { ListingDetail } from '#contract/api/listings.ts'
import type { Venue } from '#contract/api/venues.ts'
import { cn } from '#web/lib/classes.ts'
import { ContactCard, RevealedSections } from './revealed-sections.tsx'

/**
 * What comes below the unveiled scene. On phones, it starts with how to reach the venue, followed by the viewer's
 * booking, the photos and all the rest; on large screens, how to reach the venue is beside the rest. `booked` is the
 * viewer's booking of this date, and `downloads` are its files; everybody gets `price`, the price card, unless they
 * have booked directly. While the date is still `coming` from another couple, `booked` is the transfer instead, and
 * comes first on phones.
 */
export default function RevealedPage({
  listing,
  venue,
  booked,
  coming,
  downloads,
  price,
}: {
  listing: ListingDetail
  venue: Venue
  booked: ReactNode
  coming: boolean
  downloads: ReactNode
  price: ReactNode
}) {
  return (
    <div className="grid gap-x-10 gap-y-8 px-5 pt-6 print:block print:space-y-8 sm:px-0 sm:pt-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
      <div className="lg:col-start-2 lg:row-start-1">
        <ContactCard venue={venue} downloads={downloads} coming={coming} />
      </div>
      <div className={cn('lg:col-start-1 lg:row-span-2 lg:row-start-1', coming && 'max-lg:contents')}>
        {booked ? <div className={cn('mb-10', coming && 'max-lg:order-first max-lg:mb-0')}>{booked}</div> : null}
        <div>
          <RevealedSections listing={listing} venue={venue} />
        </div>
      </div>
      {price ? <div className="print:hidden">{price}</div> : null}
    </div>
  )
}
