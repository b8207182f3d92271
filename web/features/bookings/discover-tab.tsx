import { Link } from '@tanstack/react-router'
import { RouterLink } from '#web/components/layout/router-link.tsx'
import { Vignette } from '#web/components/states/vignette.tsx'
import { Card, CardCue, CardHeader } from '#web/components/ui/card.tsx'
import { FeaturedListings } from '#web/features/listings/featured-listings.tsx'
import { PremiumCard } from '#web/features/premium/premium-card.tsx'

/** Discover: featured venues, and where else a date can be found. */
export function DiscoverTab() {
  return (
    <div className="flex min-w-0 flex-col gap-12">
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
        <h2 className="sr-only">More ways to find a date</h2>
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
            description="Dates that other couples have booked and can no longer use. Your payment stays in escrow until the date is yours."
          />
          <CardCue>See transfers</CardCue>
        </Card>
        <PremiumCard />
      </section>
    </div>
  )
}
