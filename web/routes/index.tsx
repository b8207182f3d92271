import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { SAVINGS_UP_TO_PERCENT } from '#contract/limits.ts'
import { loadFavorites } from '#web/features/listings/favorites/queries.ts'
import { HeroSearch } from '#web/features/listings/landing/hero-search.tsx'
import { MarketNumbers } from '#web/features/listings/landing/market-numbers.tsx'
import { marketQuery } from '#web/features/listings/landing/market-query.ts'
import { OpenDates } from '#web/features/listings/landing/open-dates.tsx'
import { Trust } from '#web/features/listings/landing/trust.tsx'
import { Closing } from '#web/features/waitlist/landing-closing.tsx'
import { FirstButton, Hero } from '#web/features/waitlist/landing-hero.tsx'
import { Stories } from '#web/features/waitlist/landing-stories.tsx'
import { useSession } from '#web/lib/session.ts'

// for couples with a date, and for the time before the first one: most visitors load neither
const YourNextDate = lazy(() => import('#web/features/bookings/your-next-date.tsx'))
const SeeYourVenue = lazy(() => import('#web/features/bookings/see-your-venue.tsx'))
const ShortWaitlistForm = lazy(() => import('#web/features/waitlist/short-form.tsx'))

export const Route = createFileRoute('/')({
  // The page works without its numbers and hearts, so a failure here leaves them out rather than showing an error.
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([queryClient.prefetchQuery(marketQuery), loadFavorites(queryClient)])
  },
  head: () => ({
    meta: [
      { title: 'Unveil: wedding venues with an open date' },
      {
        name: 'description',
        content: `Wedding venues’ last open dates for up to ${SAVINGS_UP_TO_PERCENT}% less. The venue stays veiled until the date is yours.`,
      },
    ],
  }),
  component: Landing,
})

function Landing() {
  const { data: market } = useQuery(marketQuery)
  const user = useSession()
  const openDates = market?.openDates ?? 0
  const browse = <FirstButton to="/search">Browse dates</FirstButton>
  const first =
    user?.role === 'couple' ? (
      <Suspense fallback={browse}>
        <SeeYourVenue otherwise={browse} />
      </Suspense>
    ) : (
      <FirstButton to="/waitlist">Join the Waitlist</FirstButton>
    )
  return (
    <>
      <Hero openDates={openDates} first={first}>
        {openDates > 0 ? (
          <HeroSearch />
        ) : (
          <Suspense fallback={null}>
            <ShortWaitlistForm />
          </Suspense>
        )}
      </Hero>
      <Suspense fallback={null}>{user?.role === 'couple' ? <YourNextDate /> : null}</Suspense>
      <OpenDates />
      <Stories />
      <Trust />
      <MarketNumbers />
      <Closing />
    </>
  )
}
