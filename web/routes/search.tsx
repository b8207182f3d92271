import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect, useNavigate, useRouterState } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Place } from '#contract/searching/place.ts'
import { SkipLink } from '#web/components/layout/skip-link.tsx'
import { SaveSearch } from '#web/features/alerts/save-search.tsx'
import { FavoritesLink } from '#web/features/listings/favorites/favorites-link.tsx'
import { loadFavorites } from '#web/features/listings/favorites/queries.ts'
import { AppliedFilterChips } from '#web/features/listings/search/applied-filter-chips.tsx'
import { PriceCalendar } from '#web/features/listings/search/days/price-calendar.tsx'
import { FilterBar } from '#web/features/listings/search/filter-bar.tsx'
import { toCriteria } from '#web/features/listings/search/filters-to-query.ts'
import { NearbyCities } from '#web/features/listings/search/nearby-cities.tsx'
import { askMeaning, meaningQuery, takenFor } from '#web/features/listings/search/place-meaning.ts'
import { PlaceNote } from '#web/features/listings/search/place-note.tsx'
import { daysQuery, nearbyQuery, searchQuery } from '#web/features/listings/search/queries.ts'
import {
  hasNonsense,
  NO_DAYS,
  parseFilters,
  type SearchFilters,
  SORT_LABELS,
  type Sort,
  withoutPastDate,
} from '#web/features/listings/search/search-filters.ts'
import { SearchPending, SearchResults } from '#web/features/listings/search/search-results.tsx'
import { useFocusOnCount } from '#web/features/listings/search/use-focus-on-count.ts'
import { isApiError } from '#web/lib/api.ts'
import { cn } from '#web/lib/classes.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'

export const Route = createFileRoute('/search')({
  validateSearch: parseFilters,
  // parsed again, here and below, because the router also passes on what was dropped: other sites' keys, and values
  // that make no sense
  beforeLoad: ({ search, context: { config } }) => {
    const read = parseFilters({ ...search })
    const asked = withoutPastDate(read, config.today)
    if (asked !== read || hasNonsense({ ...search }, read))
      throw redirect({ to: '/search', search: asked, replace: true })
  },
  loaderDeps: ({ search }) => parseFilters({ ...search }),
  // While somebody is here, a failure is reported where the results are: the page and its filters stay.
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const asked = takenFor(deps, await askMeaning(queryClient, deps))
    const near = nearbyQuery(asked)
    const results = queryClient.ensureInfiniteQueryData(searchQuery(asked))
    await Promise.all([
      results.catch((error: unknown) => {
        if (cause !== 'stay' && !isApiError(error, 'members_only')) throw error
      }),
      queryClient.prefetchQuery(daysQuery(asked)),
      loadFavorites(queryClient),
      near.enabled ? queryClient.prefetchQuery(near) : null,
    ])
  },
  head: () => ({
    meta: [
      { title: 'Browse venues | Unveil' },
      {
        name: 'description',
        content: 'Discounted wedding dates all over the country. The venue stays veiled until you book.',
      },
    ],
  }),
  pendingComponent: () => (
    <div className="mx-auto w-full max-w-page px-5 py-10">
      <SearchPending />
    </div>
  ),
  component: SearchPage,
})

/** Where the skip links lead: past more than twenty tab stops, and back. */
const [FILTERS, RESULTS] = ['filters', 'results']
const SKIPPED_TO = 'scroll-mt-24 outline-none focus-visible:shadow-none'

function SearchPage() {
  const filters = parseFilters({ ...Route.useSearch() })
  const navigate = useNavigate({ from: '/search' })
  const { today } = usePublicConfig()
  const { data: meaning } = useQuery(meaningQuery(filters))
  const asked = takenFor(filters, meaning)
  const criteria = toCriteria(asked)
  const apply = (search: SearchFilters) => void navigate({ search, resetScroll: false })
  // a whole state by its two letters: "New York" is a city first
  const linkTo = ({ kind, name, state }: Place, words: string, className?: string) => {
    const place = kind === 'state' ? { city: undefined, state } : { city: name, state: undefined }
    return (
      <Link
        to="/search"
        search={parseFilters({ ...filters, ...place, metro: undefined })}
        resetScroll={false}
        className={className}
      >
        {words}
      </Link>
    )
  }
  const results = useInfiniteQuery(searchQuery(asked))
  const { data: days = [] } = useQuery(daysQuery(asked))
  const { data: nearby } = useQuery(nearbyQuery(asked))
  const loading = useRouterState({ select: ({ isLoading }) => isLoading })
  const total = results.data?.pages[0]?.total
  const heading = useFocusOnCount(filters)
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-3 pb-8 sm:pt-10">
      <SkipLink to={RESULTS}>Skip to results</SkipLink>
      <div id={FILTERS} tabIndex={-1} className={SKIPPED_TO}>
        <FilterBar filters={filters} asked={asked} apply={apply} today={today} />
      </div>
      <div className="mt-2 sm:mt-6">
        <PriceCalendar
          days={days}
          filters={asked}
          choose={(chosen) => apply(parseFilters({ ...filters, ...NO_DAYS, ...chosen }))}
        />
      </div>
      <div className="mt-3 mb-3 grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 gap-y-1 sm:mt-8 sm:mb-6 sm:gap-x-4">
        {total === undefined ? null : (
          <h1
            ref={heading}
            tabIndex={-1}
            className="display justify-self-start text-2xl max-sm:col-span-2 sm:text-3xl"
            aria-live="polite"
          >
            {`Found ${total.toLocaleString('en-US')} venue(s)`}
          </h1>
        )}
        {total === 0 ? null : (
          // on phones, at the end of the line of applied filters; elsewhere, beside the count
          <SortSelect value={filters.sort ?? 'best'} choose={(sort) => apply({ ...filters, sort })} />
        )}
        {total ? (
          <SaveSearch criteria={criteria} variant="secondary" size="sm" label="Save this search" short="Save" />
        ) : null}
        <div className="col-span-full">
          {(total ?? 0) > 1 && !filters.sort ? (
            <p className="text-muted text-sm max-sm:hidden">
              Best match first: the largest savings on the nearest dates.
            </p>
          ) : null}
          <FavoritesLink besideHearts={total !== 0} />
          <PlaceNote
            typed={filters.city}
            meaning={meaning}
            transfers={filters.isTransfer}
            found={(total ?? 0) > 0}
            linkTo={(place, words) => linkTo(place, words, 'link')}
          />
          <NearbyCities nearby={nearby} inCity={asked.city !== undefined} linkTo={linkTo} />
        </div>
        <div className="min-w-0 empty:hidden sm:col-span-full sm:mt-2">
          <AppliedFilterChips filters={asked} apply={apply} clears={total !== 0} />
        </div>
      </div>
      <div
        id={RESULTS}
        tabIndex={-1}
        aria-busy={loading}
        className={cn(SKIPPED_TO, 'transition-opacity duration-200', loading && 'opacity-60 delay-150')}
      >
        <SearchResults
          query={results}
          filters={asked}
          days={days}
          unknownPlace={meaning?.place === null}
          apply={apply}
          save={<SaveSearch criteria={criteria} variant="secondary" label="Tell me when one comes up" />}
        />
      </div>
      <SkipLink to={FILTERS}>Back to filters</SkipLink>
    </div>
  )
}

/** Shows the choice immediately, before its results come. */
function SortSelect({ value, choose }: { value: Sort; choose: (sort: Sort | undefined) => void }) {
  const [chosen, show] = useState(value)
  useEffect(() => show(value), [value])
  return (
    <label className="flex shrink-0 items-center gap-2 justify-self-end text-muted text-sm max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-3 sm:col-start-2 sm:row-start-1">
      <span className="max-sm:sr-only">Sort by</span>
      <span className="relative">
        <select
          value={chosen}
          onChange={(event) => {
            const sort = event.target.value as Sort
            show(sort)
            choose(sort === 'best' ? undefined : sort)
          }}
          className="h-10 appearance-none text-ellipsis rounded-full border border-edge/70 bg-card pr-8 pl-3 text-base text-ink hover:border-ink max-sm:field-sizing-content sm:pr-10 sm:pl-4"
        >
          {Object.entries(SORT_LABELS).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 sm:right-4 -translate-y-1/2"
        />
      </span>
    </label>
  )
}
