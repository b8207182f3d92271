import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { SAVINGS_UP_TO_PERCENT } from '#contract/limits.ts'
import { myBookingsQuery } from '#web/features/bookings/queries.ts'
import { HeroSearch } from '#web/features/listings/landing/hero-search.tsx'
import { MarketNumbers } from '#web/features/listings/landing/market-numbers.tsx'
import { marketQuery } from '#web/features/listings/landing/market-query.ts'
import { OpenDates } from '#web/features/listings/landing/open-dates.tsx'
import { Closing } from '#web/features/waitlist/landing-closing.tsx'
import { Hero } from '#web/features/waitlist/landing-hero.tsx'
import { Stories } from '#web/features/waitlist/landing-stories.tsx'
import { ShortWaitlistForm } from '#web/features/waitlist/short-form.tsx'
import { sessionQuery, useSession } from '#web/lib/session.ts'

// only loaded for people who are signed in
const NextDate = lazy(() => import('#web/features/bookings/next-date.tsx'))

export const Route = createFileRoute('/')({
  // The page works without its numbers, so a failure here leaves them out rather than showing an error.
  loader: async ({ context: { queryClient } }) => {
    const user = await queryClient.ensureQueryData(sessionQuery).catch(() => null)
    const hasDates = user && user.role !== 'admin'
    await Promise.all([
      queryClient.prefetchQuery(marketQuery),
      hasDates ? queryClient.prefetchQuery(myBookingsQuery) : undefined,
    ])
  },
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
  const user = useSession()
  const { data } = useQuery(marketQuery)
  const openDates = data?.openDates ?? 0
  return (
    <>
      <Hero
        openDates={openDates}
        search={<HeroSearch />}
        strip={
          user ? (
            <Suspense>
              <NextDate role={user.role} />
            </Suspense>
          ) : (
            <ShortWaitlistForm isOpen={openDates > 0} />
          )
        }
      />
      <OpenDates />
      <Stories />
      <MarketNumbers />
      <Closing />
    </>
  )
}
