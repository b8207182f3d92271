import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import type { ListingDetail } from '#contract/api/listings.ts'
import { DEFAULT_INCLUDES, wordOf } from '#contract/catalog.ts'
import { formatDate, formatDollars, formatPlace } from '#contract/wording/format.ts'
import { Scene } from '#web/components/scene/scene.tsx'
import { Veil } from '#web/components/scene/veil.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import { cn } from '#web/lib/classes.ts'
import { dueWords } from '../due-words.ts'
import { durationOf, isTold } from '../page/duration.ts'
import { ComparisonBar } from './comparison-bar.tsx'
import { Heart } from './heart.tsx'

/** For a date that has been booked: strangers no longer see its venue's own words. */
const NOT_TOLD = 'Not shown'

type Row = [name: string, value: (listing: ListingDetail) => ReactNode]

const NOT_FOR_SALE = 'Not for sale right now'

/** What is paid now, as the cards say it, with the sum if everything is due now. */
function payNow(listing: ListingDetail): string {
  if (!listing.refunds) return NOT_FOR_SALE
  if (listing.isTransfer || listing.balanceDue > 0) return dueWords(listing)
  return `${formatDollars(listing.amountDueNow)}, the full price`
}

const ROWS: Row[] = [
  ['Date', ({ date }) => formatDate(date)],
  ['Price', (listing) => <PriceOf {...listing} />],
  ['What you pay now', payNow],
  [
    'Balance',
    ({ balanceDue, balanceDueDate }) =>
      balanceDue > 0
        ? `${formatDollars(balanceDue)}${balanceDueDate ? `, due ${formatDate(balanceDueDate)}` : ''}`
        : 'None',
  ],
  ['If you cancel', ({ refunds }) => refundWords(refunds)],
  ['Guests', ({ maxGuests }) => `Up to ${maxGuests}`],
  [
    'Price per guest',
    ({ totalPrice, maxGuests }) => `${formatDollars(Math.round((totalPrice * 100) / maxGuests) / 100)} at ${maxGuests}`,
  ],
  ['Style', ({ styles }) => words(styles)],
  ['Duration', (listing) => durationOf(listing) ?? NOT_TOLD],
  ['Times', (listing) => listing.packageDetails.times ?? (isTold(listing) ? 'Not stated' : NOT_TOLD)],
  ['Amenities', ({ amenities }) => words(amenities)],
  [
    'Included',
    (listing) => {
      const { includes } = listing.packageDetails
      return linesOf(listing, includes.length > 0 ? includes : DEFAULT_INCLUDES)
    },
  ],
  ['Not included', (listing) => linesOf(listing, listing.packageDetails.excludes)],
  ['Good to know', (listing) => linesOf(listing, listing.packageDetails.restrictions)],
]

/**
 * On phones, the name of a row goes above its values, so that exactly two dates fit beside each other; the third is a
 * snap away. Columns are 0.75rem apart.
 */
const ON_PHONES: Record<number, string> = {
  1: 'max-sm:grid-cols-1',
  2: 'max-sm:grid-cols-2',
  3: 'max-sm:w-[calc(150%+0.375rem)] max-sm:grid-cols-3',
}

/** Dates side by side. On phones, a bar that stays at the top says which of them are in sight. */
export function Comparison({ listings }: { listings: readonly ListingDetail[] }) {
  const table = useRef<HTMLElement>(null)
  const [first, setFirst] = useState(0)
  const turn = (to: number) => table.current?.scrollTo({ left: to === 0 ? 0 : table.current.scrollWidth })
  return (
    <>
      {listings.length > 1 ? <ComparisonBar listings={listings} first={first} turn={turn} /> : null}
      <Table
        listings={listings}
        ref={table}
        onScroll={({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }) =>
          setFirst(scrollLeft > (scrollWidth - clientWidth) / 2 ? 1 : 0)
        }
      />
    </>
  )
}

function Table({ listings, ...scrolling }: { listings: readonly ListingDetail[] } & ComponentProps<'section'>) {
  const row = cn('max-sm:grid max-sm:gap-x-3', ON_PHONES[listings.length])
  return (
    <section
      aria-label="Comparison"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by keyboard
      tabIndex={0}
      {...scrolling}
      className="relative overflow-x-auto max-sm:snap-x max-sm:snap-mandatory motion-safe:scroll-smooth sm:-mx-5 sm:px-5"
    >
      <table className="w-full table-fixed text-left align-top max-sm:block">
        <thead className="max-sm:block">
          <tr className={row}>
            <td className="w-44 max-sm:hidden" />
            {listings.map((listing) => (
              <th key={listing.id} scope="col" className="snap-start pb-4 align-top font-normal sm:px-4">
                <div className="relative mb-3 aspect-4/3 overflow-hidden rounded-card bg-sunk">
                  <Scene fields={listing} decorative />
                  <Veil />
                  <Heart listing={listing} className="absolute top-2 right-2" />
                </div>
                <span className={cn('display block text-xl', listings.length > 1 && 'max-sm:sr-only')}>
                  {formatPlace(listing)}
                </span>
                <span className="text-muted text-sm">
                  {listing.isTransfer ? 'Transfer from Couple' : 'Direct from Venue'}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {ROWS.map(([name, value]) => (
            <tr key={name} className={cn(row, 'border-line border-t py-3 sm:py-0')}>
              <th scope="row" className="pr-2 align-top font-normal text-muted text-sm max-sm:col-span-full sm:py-3">
                <span className="sticky left-0">{name}</span>
              </th>
              {listings.map((listing) => (
                <td key={listing.id} className="nums align-top wrap-anywhere sm:px-4 sm:py-3">
                  <Unbroken>{value(listing)}</Unbroken>
                </td>
              ))}
            </tr>
          ))}
          <tr className={cn(row, 'border-line border-t')}>
            <td className="max-sm:hidden" />
            {listings.map((listing) => (
              <td key={listing.id} className="py-5 sm:px-4">
                <Button asChild wide>
                  <Link to="/venue/$listingId" params={{ listingId: String(listing.id) }}>
                    See date
                    <span className="sr-only">{` in ${formatPlace(listing)}, ${formatDate(listing.date)}`}</span>
                  </Link>
                </Button>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function PriceOf({ originalPrice, totalPrice, percentOff }: ListingDetail) {
  return (
    <>
      <span className="display block text-xl">{formatDollars(totalPrice)}</span>
      <span className="text-muted text-sm">
        <s>{formatDollars(originalPrice)}</s> {percentOff > 0 ? `${percentOff}% off` : ''}
      </span>
    </>
  )
}

function refundWords(refunds: ListingDetail['refunds']): string {
  if (!refunds) return NOT_FOR_SALE
  if (refunds.until === null) return 'No refund'
  const { refund, refundWithBalance, until } = refunds
  const most = Math.max(refund, refundWithBalance)
  return most > 0 ? `Up to ${formatDollars(most)} refunded until ${formatDate(until)}` : 'No refund'
}

const words = (codes: readonly string[]) => codes.map(wordOf).join(', ') || 'Not stated'

const linesOf = (listing: ListingDetail, of: readonly string[]) => (isTold(listing) ? <Lines of={of} /> : NOT_TOLD)

function Lines({ of }: { of: readonly string[] }) {
  if (of.length === 0) return <>None listed</>
  return (
    <ul className="grid gap-1">
      {of.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
