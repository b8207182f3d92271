import type { Listing } from '#contract/api/listings.ts'
import { addDays, type LocalDate } from '#contract/dates.ts'
import { saturdayOf } from '#contract/searching/days.ts'
import { Scene } from '#web/components/scene/scene.tsx'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { ListingCard } from '../listing-card.tsx'

/** How far ahead the example's date is: about two months. */
const DAYS_AHEAD = 60

/** A made-up date, as its card shows it. */
const exampleOn = (date: LocalDate): Listing => ({
  id: 0,
  venueId: null,
  city: 'Grand Junction',
  state: 'CO',
  date,
  maxGuests: 120,
  originalPrice: 12_000,
  lowestOriginalPrice: null,
  discountedPrice: 6_960,
  totalPrice: 6_960,
  percentOff: 42,
  savings: 5_040,
  depositPercent: 25,
  depositAmount: 1_740,
  amountDueNow: 1_740,
  balanceDue: 5_220,
  balanceDueDate: addDays(date, -30),
  isTransfer: false,
  transferId: null,
  isRevealed: false,
  isActive: true,
  isEarly: false,
  styles: ['barn', 'garden'],
  amenities: [],
  description: null,
  packageDetails: { duration: null, times: null, includes: [], excludes: [], restrictions: [] },
})

/** The same date twice: before it is booked, as everyone sees it, and after, as its couple sees it. */
export function BeforeAndAfter() {
  const listing = exampleOn(saturdayOf(addDays(usePublicConfig().today, DAYS_AHEAD)))
  return (
    <div className="grid gap-x-6 gap-y-8 text-ink sm:grid-cols-2">
      <figure className="flex flex-col">
        <figcaption className="mb-3 font-semibold">What everyone sees</figcaption>
        <div className="grow">
          <ListingCard listing={listing} level={2} still />
        </div>
      </figure>
      <figure className="flex flex-col">
        <figcaption className="mb-3 font-semibold">What your couple sees</figcaption>
        <div className="grow overflow-hidden rounded-card border border-line bg-card">
          <div className="aspect-4/3 overflow-hidden bg-sunk">
            <Scene fields={listing} decorative />
          </div>
          <div className="p-5 pt-4">
            <h2 className="display text-lg leading-snug">The Tin Roof Barn</h2>
            <p className="mt-1 text-muted text-sm">12 Orchard Lane, Grand Junction, CO 81501</p>
            <ul className="mt-3 grid gap-1 text-base">
              <li>Your photos and reviews</li>
              <li>Your phone, email and website</li>
              <li>Messages with you</li>
            </ul>
            <p className="mt-3 text-muted text-sm">From the moment they pay the deposit.</p>
          </div>
        </div>
      </figure>
    </div>
  )
}
