import { Link } from '@tanstack/react-router'
import { RouterLink } from '#web/components/layout/router-link.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { EmptyState } from '#web/components/ui/states.tsx'
import { Vignette } from '#web/components/ui/vignette.tsx'
import { FeaturedListings } from '#web/features/listings/featured-listings.tsx'

/** Discover: featured venues, and where else a date can be found. */
export function DiscoverTab() {
  return (
    <div className="flex flex-col gap-12">
      <section>
        <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 className="display text-2xl">Featured venues</h2>
          <Link to="/search" className="link">
            See all dates
          </Link>
        </div>
        <FeaturedListings />
      </section>
      <section className="grid gap-6 md:grid-cols-2">
        <h2 className="sr-only">More ways to a date</h2>
        <Card interactive className="flex flex-col">
          <Vignette name="rings" className="mb-4 w-32" />
          <CardHeader
            level={3}
            className="mb-0"
            title={
              <RouterLink href="/transfer-marketplace" className="stretched rounded-card">
                Transfer Marketplace
              </RouterLink>
            }
            description="Dates that other couples have booked and can no longer use. The price is held in escrow until the contract carries your name."
          />
        </Card>
        <Card className="flex flex-col">
          <Vignette name="lantern" className="mb-4 w-32" />
          <CardHeader
            level={3}
            className="mb-0"
            title={
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                Premium Access <Badge>Not open yet</Badge>
              </span>
            }
            description="New listings 24 hours early, and more filters. Until it opens, every couple sees every date at the same moment, at no cost."
          />
        </Card>
      </section>
    </div>
  )
}

const STEPS = [
  {
    title: 'Find a transfer',
    text: 'Another couple gives up a date it has booked. You see place, date, guests and price; the venue stays veiled.',
  },
  {
    title: 'Make an offer',
    text: 'Take the asking price or offer less. The venue has agreed to the transfer before the date is listed.',
  },
  {
    title: 'Secure the venue',
    text: 'You pay into escrow. The other couple is paid only after the venue confirms that the contract names you.',
  },
]

/** Transfer Market: how a date passes from couple to couple. */
export function TransferTab() {
  return (
    <section>
      <h2 className="display text-2xl">How a transfer works</h2>
      <p className="mt-2 max-w-prose text-muted">
        Transfers are not open yet. This is how a date will pass from one couple to another.
      </p>
      <ol className="mt-7 grid gap-5 md:grid-cols-3">
        {STEPS.map((step, index) => (
          <Card key={step.title} asChild>
            <li>
              <span
                aria-hidden="true"
                className="display nums mb-4 grid size-11 place-items-center rounded-full bg-petal text-xl text-petal-ink"
              >
                {index + 1}
              </span>
              <h3 className="display text-xl">{step.title}</h3>
              <p className="mt-1.5 text-muted">{step.text}</p>
            </li>
          </Card>
        ))}
      </ol>
    </section>
  )
}

/** Saved Searches: what stands in for them now. */
export function SavedTab() {
  return (
    <EmptyState
      drawing="letter"
      title="No saved searches"
      description="Saving a search here is not possible yet. The address of a search carries all of its filters, so a bookmark brings it back."
      action={
        <Button asChild>
          <Link to="/search">Advanced Search</Link>
        </Button>
      }
    />
  )
}
