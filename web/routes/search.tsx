import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { SaveSearch } from '#web/features/alerts/save-search.tsx'
import { daysQuery, searchQuery } from '#web/features/listings/queries.ts'
import { AppliedFilters, FilterBar } from '#web/features/listings/search/filter-bar.tsx'
import { MonthStrip } from '#web/features/listings/search/month-strip.tsx'
import {
  parseFilters,
  type SearchFilters,
  SORT_LABELS,
  type Sort,
  toCriteria,
  withoutPastDate,
} from '#web/features/listings/search/search-filters.ts'
import { FoundCount, IfFound, SearchPending, SearchResults } from '#web/features/listings/search/search-results.tsx'
import { usePublicConfig } from '#web/lib/router-context.ts'

export const Route = createFileRoute('/search')({
  validateSearch: parseFilters,
  beforeLoad: ({ search, context: { config } }) => {
    const asked = withoutPastDate(search, config.today)
    if (asked !== search) throw redirect({ to: '/search', search: asked, replace: true })
  },
  // the router also passes on what wasn't read: other sites' keys and values that make no sense
  loaderDeps: ({ search }) => parseFilters({ ...search }),
  loader: async ({ context, deps }) => {
    await Promise.all([
      context.queryClient.ensureInfiniteQueryData(searchQuery(deps)),
      context.queryClient.ensureQueryData(daysQuery(deps)),
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

function SearchPage() {
  const filters = parseFilters({ ...Route.useSearch() })
  const navigate = useNavigate({ from: '/search' })
  const { today } = usePublicConfig()
  const criteria = toCriteria(filters)
  const apply = (search: SearchFilters) => void navigate({ search, resetScroll: false })
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-6 pb-8 sm:pt-10">
      <FilterBar filters={filters} apply={apply} today={today} />
      <div className="mt-5 sm:mt-6">
        <Days filters={filters} apply={apply} />
      </div>
      <h1 className="display mt-8 text-3xl" aria-live="polite">
        <FoundCount filters={filters} />
      </h1>
      <div className="mt-3 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <AppliedFilters filters={filters} apply={apply} />
        <div className="ml-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-3 max-sm:w-full sm:gap-x-5">
          <IfFound filters={filters}>
            <SaveSearch criteria={criteria} variant="secondary" size="sm" label="Save this search" />
          </IfFound>
          <SortSelect value={filters.sort ?? 'best'} choose={(sort) => apply({ ...filters, sort })} />
        </div>
      </div>
      <Suspense fallback={<SearchPending />}>
        <SearchResults
          filters={filters}
          apply={apply}
          save={<SaveSearch criteria={criteria} variant="secondary" label="Tell me when one comes up" />}
        />
      </Suspense>
    </div>
  )
}

function Days({ filters, apply }: { filters: SearchFilters; apply: (filters: SearchFilters) => void }) {
  const { data } = useSuspenseQuery(daysQuery(filters))
  return <MonthStrip days={data} chosen={filters.date} choose={(date) => apply(parseFilters({ ...filters, date }))} />
}

function SortSelect({ value, choose }: { value: Sort; choose: (sort: Sort | undefined) => void }) {
  return (
    <label className="ml-auto flex items-center gap-2 text-sm text-muted">
      <span className="max-sm:sr-only">Sort by</span>
      <span className="relative">
        <select
          value={value}
          onChange={(event) => choose(event.target.value === 'best' ? undefined : (event.target.value as Sort))}
          className="h-10 appearance-none rounded-full border border-edge/70 bg-card pr-8 pl-3 text-base sm:pr-10 sm:pl-4 text-ink hover:border-ink"
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
