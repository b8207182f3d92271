import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SavedSearch } from '#contract/api/alerts.ts'
import { LIMITS } from '#contract/limits.ts'
import { boundsOf } from '#contract/searching/days.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { pathOfCriteria } from '#contract/wording/search-criteria.ts'
import { RouterLink } from '#web/components/layout/router-link.tsx'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { EmailNotConfirmed } from '#web/features/accounts/own/email-not-confirmed.tsx'
import { isApiError } from '#web/lib/api.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { useSession } from '#web/lib/session.ts'
import { CriteriaBadges } from './criteria-badges.tsx'
import { AlertSwitch, DeleteSearch, RenameSearch } from './manage-search.tsx'
import { matchesQuery, savedSearchesQuery } from './queries.ts'

/** Saved Searches: run, rename, alert on or off, delete (domain.md row 26). */
export function SavedSearches() {
  const query = useQuery(savedSearchesQuery)
  const user = useSession()
  return (
    <section>
      <h2 className="display mb-5 text-2xl">Saved Searches</h2>
      <QueryView
        query={query}
        pending={<Skeleton className="h-40 rounded-card" />}
        failed="We couldn’t load your saved searches"
        isEmpty={(searches) => searches.length === 0}
        empty={<NoSearches />}
      >
        {(searches) => (
          <>
            <ul className="grid gap-5 lg:grid-cols-2">
              {searches.map((search) => (
                <li key={search.id}>
                  <SearchCard search={search} />
                </li>
              ))}
            </ul>
            {user?.emailConfirmed === false && searches.some(({ alert }) => alert) ? <EmailNotConfirmed /> : null}
            <p className="mt-5 text-muted text-sm">
              {searches.length} of {LIMITS.savedSearches} saved searches. With the alert on, we tell you soon after a
              date matches, at most once every {LIMITS.alertPauseHours} hours per search.
            </p>
          </>
        )}
      </QueryView>
    </section>
  )
}

function SearchCard({ search }: { search: SavedSearch }) {
  return (
    <Card asChild className="flex h-full flex-col">
      <article aria-label={search.name}>
        <h3 className="display break-words text-xl">{search.name}</h3>
        <Matches search={search} />
        <div className="mt-4 mb-5">
          <CriteriaBadges criteria={search.criteria} />
        </div>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-4">
          <AlertSwitch search={search} />
          <div className="flex items-center gap-1 max-sm:w-full">
            <RenameSearch search={search} />
            <DeleteSearch search={search} />
            <Button asChild size="sm" className="ml-1.5 max-sm:ml-auto">
              <RouterLink href={pathOfCriteria(search.criteria)}>
                Run search<span className="sr-only"> {search.name}</span>
              </RouterLink>
            </Button>
          </div>
        </div>
      </article>
    </Card>
  )
}

/** How many dates match right now; the list does not wait for the answer. */
function Matches({ search: { criteria } }: { search: SavedSearch }) {
  const { today } = usePublicConfig()
  const { data, error } = useQuery(matchesQuery(criteria))
  const { last } = boundsOf(criteria)
  const over = last !== null && last < today
  return (
    <p className="nums mt-1 min-h-[1.5em] text-muted">
      {over
        ? 'These dates have passed.'
        : isApiError(error, 'members_only')
          ? 'It uses Premium filters, so it finds nothing until you’re a member again.'
          : data
            ? matchWords(data.count, data.from)
            : null}
    </p>
  )
}

function matchWords(count: number, from: number | null): string {
  if (count === 0 || from === null) return 'Nothing matches right now.'
  const dates = count === 1 ? 'One date matches right now' : `${count.toLocaleString('en-US')} dates match right now`
  return `${dates}, ${count === 1 ? 'at' : 'from'} ${formatDollars(from)}.`
}

function NoSearches() {
  return (
    <EmptyState
      level={3}
      drawing="letter"
      title="No saved searches"
      description="Save a search, and we’ll tell you when a new date matches."
      action={
        <Button asChild>
          <Link to="/search">Advanced Search</Link>
        </Button>
      }
    />
  )
}
