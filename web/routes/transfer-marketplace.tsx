import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { SAVINGS_UP_TO_PERCENT } from '#contract/limits.ts'
import { Scene } from '#web/components/scene/scene.tsx'
import { Veil } from '#web/components/scene/veil.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { SaveSearch } from '#web/features/alerts/save-search.tsx'
import { askMeaning, meaningQuery, meantPlace } from '#web/features/listings/search/place-meaning.ts'
import { PlaceNote } from '#web/features/listings/search/place-note.tsx'
import { transferCriteria } from '#web/features/transfers/market/criteria.ts'
import { hasNonsense, parseTransferFilters } from '#web/features/transfers/market/filters.ts'
import { TransferFilter } from '#web/features/transfers/market/transfer-filter.tsx'
import { TransferResults, transfersQuery } from '#web/features/transfers/market/transfer-results.tsx'

export const Route = createFileRoute('/transfer-marketplace')({
  validateSearch: parseTransferFilters,
  // parsed again, here and below, because the router also passes on what was dropped: other sites' keys, and values
  // that make no sense
  beforeLoad: ({ search }) => {
    const read = parseTransferFilters({ ...search })
    if (hasNonsense({ ...search }, read)) throw redirect({ to: '/transfer-marketplace', search: read, replace: true })
  },
  loaderDeps: ({ search }) => parseTransferFilters({ ...search }),
  // While somebody is here, a failure is reported where the results are: the page and its filters stay.
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const meaning = await askMeaning(queryClient, { city: deps.location, isTransfer: true })
    const results = queryClient.ensureInfiniteQueryData(transfersQuery(deps, meantPlace(meaning)))
    await (cause === 'stay' ? results.catch(() => undefined) : results)
  },
  head: () => ({
    meta: [
      { title: 'Transfer Marketplace | Unveil' },
      {
        name: 'description',
        content:
          'Wedding dates that other couples booked and had to give up. Your money stays in escrow until the date is yours.',
      },
    ],
  }),
  component: TransferMarketplace,
})

const ALERTS = 'Set Up Transfer Alerts'

const EVENING = { id: 'lights', styles: ['farmhouse', 'vineyard'], date: '2027-05-15' }

const BENEFITS = [
  {
    title: `Up to ${SAVINGS_UP_TO_PERCENT}% off`,
    text: 'A couple that can’t keep their date would rather sell it for less than lose the deposit.',
  },
  {
    title: 'Your money stays safe',
    text: 'Your payment waits in escrow. The selling couple is paid only when the date is yours.',
  },
  {
    title: 'The venue is asked first',
    text: 'We list a date only once the transfer has been approved. Once you’ve paid, the venue puts the contract in your name, or you get everything back.',
  },
]

function TransferMarketplace() {
  const filters = parseTransferFilters({ ...Route.useSearch() })
  const { data: meaning } = useQuery(meaningQuery({ city: filters.location, isTransfer: true }))
  const place = meantPlace(meaning)
  const { data: results } = useInfiniteQuery({ ...transfersQuery(filters, place), enabled: false }) // only watched here
  const criteria = transferCriteria(filters, place)
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-8 pb-20 sm:pt-14">
      <div className="grid items-center gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
        <div>
          <h1 className="display-tight text-5xl">Transfer Marketplace</h1>
          <p className="mt-4 max-w-[52ch] text-lg text-muted">
            Plans change. A date that another couple has booked can become yours, contract and all.{' '}
            <Link to="/how-it-works" hash="transfers" className="link">
              How a transfer works
            </Link>
          </p>
          <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-1 sm:mt-9 sm:grid sm:grid-cols-3 sm:gap-x-8">
            {BENEFITS.map(({ title, text }) => (
              <li key={title} className="border-petal-ink/35 sm:border-t sm:pt-4">
                <h2 className="font-semibold text-sm sm:display sm:text-xl">{title}</h2>
                <p className="mt-1.5 hidden text-sm text-muted sm:block">{text}</p>
              </li>
            ))}
          </ul>
        </div>
        <div className="group relative hidden aspect-4/3 overflow-hidden rounded-sheet bg-sunk lg:block">
          <Scene fields={EVENING} decorative />
          <Veil />
          <Badge tone="petal" className="absolute top-4 left-4">
            Couple to couple
          </Badge>
        </div>
      </div>
      <div className="mt-6 sm:mt-12">
        <TransferFilter filters={filters} />
      </div>
      <div className="mt-8 grid gap-6 sm:mt-10">
        <PlaceNote
          typed={filters.location}
          meaning={meaning}
          transfers
          found={(results?.pages[0]?.total ?? 0) > 0}
          linkTo={({ name }, words) => (
            <Link
              to="/transfer-marketplace"
              search={{ ...filters, location: name }}
              resetScroll={false}
              className="link"
            >
              {words}
            </Link>
          )}
        />
        <TransferResults
          // starts over with each search, so that a search that failed in the loader isn't repeated
          key={JSON.stringify([filters, place])}
          filters={filters}
          place={place}
          save={<SaveSearch criteria={criteria} variant="secondary" size="sm" label={ALERTS} />}
          saveWhenNone={<SaveSearch criteria={criteria} variant="secondary" label={ALERTS} />}
        />
      </div>
    </div>
  )
}
