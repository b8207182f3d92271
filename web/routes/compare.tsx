import { createFileRoute, Link } from '@tanstack/react-router'
import { LIMITS } from '#contract/limits.ts'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Comparison } from '#web/features/listings/favorites/comparison.tsx'
import { loadFavorites } from '#web/features/listings/favorites/queries.ts'
import { listingQuery } from '#web/features/listings/queries.ts'
import { isApiError } from '#web/lib/api.ts'
import { cn } from '#web/lib/classes.ts'
import { useSession } from '#web/lib/session.ts'

const idsOf = (dates: unknown): number[] => {
  const numbers = String(dates ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  return [...new Set(numbers)].slice(0, LIMITS.compared)
}

export const Route = createFileRoute('/compare')({
  validateSearch: (raw: Record<string, unknown>): { dates?: string } => ({
    dates: idsOf(raw.dates).join(',') || undefined,
  }),
  loaderDeps: ({ search }) => ({ ids: idsOf(search.dates) }),
  // a date that is gone is left out, and the page says so
  loader: async ({ context: { queryClient }, deps: { ids } }) => {
    const favorites = loadFavorites(queryClient)
    const found = await Promise.all(
      ids.map((id) =>
        queryClient.fetchQuery(listingQuery(id)).catch((error: unknown) => {
          if (isApiError(error) && error.status === 404) return null
          throw error
        }),
      ),
    )
    await favorites
    return found.filter((listing) => listing !== null)
  },
  head: () => ({ meta: [{ title: 'Compare dates | Unveil' }] }),
  component: Compare,
})

function Compare() {
  const listings = Route.useLoaderData()
  const asked = idsOf(Route.useSearch().dates).length
  const user = useSession()
  const marksDates = user === null || user.role === 'couple' // nobody else gets hearts
  return (
    <Container className="pb-20">
      <PageHeader
        title="Compare dates"
        intro={introOf(listings.length, asked)}
        action={listings.length === 1 ? <OneMore place={listings[0]} /> : null}
      />
      {listings.length > 0 ? (
        <Comparison listings={listings} />
      ) : (
        <EmptyState
          drawing="calendar"
          title="Nothing to compare"
          description={
            marksDates
              ? 'Mark two or three dates with the heart, then choose them in your favorites.'
              : 'Couples choose the dates to compare in their favorites.'
          }
          action={<OneMore />}
        />
      )}
    </Container>
  )
}

/** Nothing where nothing was chosen: the empty state says what to do. */
function introOf(shown: number, asked: number): string | undefined {
  if (asked === 0) return undefined
  if (shown === 0) return `The ${asked === 1 ? 'date you chose is' : 'dates you chose are'} no longer shown.`
  if (shown < asked) return 'Some of the dates you chose are no longer shown.'
  if (shown === 1) return 'You need two dates to compare, and this is only one.'
  return 'Side by side, with the numbers that matter.'
}

/** Links to find a date to compare with: a couple's own favorites, and others, near the first date if there is one. */
function OneMore({ place }: { place?: { city: string; state: string } | undefined }) {
  const { city, state } = place ?? {}
  const hasFavorites = useSession()?.role === 'couple'
  return (
    <div className={cn('flex flex-wrap gap-2.5', !place && 'justify-center')}>
      {hasFavorites && (
        <Button asChild>
          <Link to="/favorites">Choose from your favorites</Link>
        </Button>
      )}
      <Button asChild variant={hasFavorites ? 'secondary' : 'primary'}>
        <Link to="/search" search={{ city, state }}>
          {city ? `More in ${city}` : 'Browse dates'}
        </Link>
      </Button>
    </div>
  )
}
