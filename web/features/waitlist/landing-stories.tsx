import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Badge } from '#web/components/ui/badge.tsx'
import { PriceBar } from '#web/features/listings/landing/price-bar.tsx'
import { ExampleStream } from '#web/features/transfers/money/example-stream.tsx'

/** How it works, as two short stories with their money drawn. */
export function Stories() {
  return (
    <section aria-labelledby="how" className="mx-auto w-full max-w-page px-5 pt-14 sm:pt-28">
      <h2 id="how" className="display-tight text-4xl">
        How it works
      </h2>
      <p className="mt-3 max-w-prose text-lg text-muted">Two stories, down to the dollar.</p>
      <div className="mt-9 grid gap-6 lg:grid-cols-2">
        <Story
          title="Anonymous Venue Marketplace"
          badge={<Badge tone="candle">A venue’s empty Saturday</Badge>}
          money={<PriceBar />}
          more={
            <Link to="/search" className="link">
              See the open dates
            </Link>
          }
        >
          A couple cancels in March, and a Saturday in June sits empty. The venue lists it here for less, without its
          name, so its public prices stay the same. You pay the deposit, the veil lifts, and the date is yours.
        </Story>
        <Story
          title="Couple-to-Couple Transfers"
          badge={<Badge tone="petal">A couple whose plans changed</Badge>}
          money={<ExampleStream />}
          more={
            <Link to="/transfer-marketplace" className="link">
              Browse transfers
            </Link>
          }
        >
          A move to Denver came up, and the deposit was already paid. Another couple takes over the date. Their payment
          waits in escrow until the contract is in their names and they’ve had time to check it. Then the selling couple
          gets their money.
        </Story>
      </div>
    </section>
  )
}

function Story({
  title,
  badge,
  money,
  more,
  children,
}: {
  title: string
  badge: ReactNode
  money: ReactNode
  more: ReactNode
  children: ReactNode
}) {
  return (
    <article className="flex flex-col rounded-sheet border border-line bg-card p-6 sm:p-9">
      <p>{badge}</p>
      <h3 className="display mt-4 text-2xl">{title}</h3>
      <p className="mt-3 mb-8 text-muted">{children}</p>
      <div className="mt-auto">{money}</div>
      <p className="mt-7">{more}</p>
    </article>
  )
}
