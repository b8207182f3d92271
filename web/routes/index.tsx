import { createFileRoute } from '@tanstack/react-router'
import { SAVINGS_UP_TO_PERCENT } from '#contract/limits.ts'
import { MarketNumbers } from '#web/features/listings/landing/market-numbers.tsx'
import { marketQuery } from '#web/features/listings/landing/market-query.ts'
import { OpenDates } from '#web/features/listings/landing/open-dates.tsx'
import { Closing } from '#web/features/waitlist/landing-closing.tsx'
import { Hero } from '#web/features/waitlist/landing-hero.tsx'
import { Stories } from '#web/features/waitlist/landing-stories.tsx'

export const Route = createFileRoute('/')({
  // The page works without its numbers, so a failure here leaves them out rather than showing an error.
  loader: ({ context }) => context.queryClient.prefetchQuery(marketQuery),
  head: () => ({
    meta: [
      { title: 'Unveil: wedding venues with an empty date' },
      {
        name: 'description',
        content: `Wedding venues’ last open dates for up to ${SAVINGS_UP_TO_PERCENT}% less. The venue stays veiled until the date is yours.`,
      },
    ],
  }),
  component: Landing,
})

function Landing() {
  return (
    <>
      <Hero />
      <OpenDates />
      <Stories />
      <MarketNumbers />
      <Closing />
    </>
  )
}
