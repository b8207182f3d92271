import type { Listing } from '#contract/api/listings.ts'
import type { LocalDate } from '#contract/dates.ts'
import { parseDollars } from '#contract/money.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { Scene } from '#web/components/scene/scene.tsx'
import { PaymentPlan } from '#web/components/ui/payment-plan.tsx'
import { ListingCard } from '../listing-card.tsx'
import { listingAsTyped, type PreviewSubject, type TypedTerms } from './listing-as-typed.ts'
import { WhatYouGet } from './what-you-get.tsx'

/**
 * While the form is filled in: the card that couples will see in the search, what they pay when, and what the owner
 * gets. `today` is the date at the venue.
 */
export function ListingPreview({
  subject,
  typed,
}: {
  subject: (PreviewSubject & { today: LocalDate }) | undefined
  typed: TypedTerms
}) {
  if (!subject) return null
  const { today } = subject
  const listing = listingAsTyped(subject, typed, today)
  return (
    <section aria-label="Preview" className="rounded-card bg-sunk p-5 md:sticky md:top-0">
      <h3 className="mb-4 font-semibold text-sm">What couples see</h3>
      <div aria-live="polite">
        {listing ? (
          <ListingCard listing={listing} level={4} still />
        ) : (
          <div className="overflow-hidden rounded-card border border-line bg-card">
            <div className="aspect-4/3">
              <Scene fields={{ ...subject, date: typed.date || today }} decorative />
            </div>
            <p className="p-5 text-muted">
              {typed.date && isPrice(typed.originalPrice) && isPrice(typed.discountedPrice)
                ? 'The discounted price must be less than the original price.'
                : 'Choose a date and enter both prices to see the card.'}
            </p>
          </div>
        )}
      </div>
      {listing ? <WhatYouGet listing={listing} /> : null}
      {listing ? <Plan listing={listing} /> : null}
    </section>
  )
}

/** Whether a price was typed: an empty field reads as "0" once the form has been read. */
const isPrice = (typed: unknown) => (parseDollars(typed) ?? 0) > 0

function Plan({ listing }: { listing: Listing }) {
  const inFull = listing.balanceDueDate === null
  return (
    <div className="mt-5 border-line border-t pt-4">
      <h3 className="mb-3 font-semibold text-sm">What they pay</h3>
      <PaymentPlan
        plan={[
          {
            key: 'now',
            when: 'At booking',
            what: inFull ? 'Full price' : `Deposit (${listing.depositPercent}%)`,
            amount: formatDollars(listing.amountDueNow),
            state: 'due',
          },
          ...(listing.balanceDueDate === null
            ? []
            : [
                {
                  key: 'balance',
                  when: formatDate(listing.balanceDueDate),
                  what: 'Remaining balance',
                  amount: formatDollars(listing.balanceDue),
                },
              ]),
          { key: 'event', when: formatDate(listing.date), what: 'Their event', state: 'event' as const },
        ]}
      />
    </div>
  )
}
