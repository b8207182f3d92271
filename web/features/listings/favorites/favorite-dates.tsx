import { Link } from '@tanstack/react-router'
import { Scale, TrendingDown } from 'lucide-react'
import { useState } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { formatDollars, formatPlace } from '#contract/wording/format.ts'
import { Checkbox } from '#web/components/forms/choices.tsx'
import { Scene } from '#web/components/scene/scene.tsx'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { ListingCardSkeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { ApiOutput } from '#web/lib/api.ts'
import { cn } from '#web/lib/classes.ts'
import { ListingCard } from '../listing-card.tsx'
import { Heart } from './heart.tsx'
import { useFavorites } from './queries.ts'

type FavoriteDate = ApiOutput<'GET /api/favorites'>[number]

/** The couple's favorites, and up to three of them to compare. `level` is one below the heading above. */
export function FavoriteDates({ level }: { level: 2 | 3 }) {
  const query = useFavorites()
  return (
    <QueryView
      query={query}
      failed="We couldn’t load your favorites"
      pending={
        <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          <ListingCardSkeleton />
        </div>
      }
      isEmpty={(dates) => dates.length === 0}
      empty={
        <EmptyState
          level={level}
          drawing="lantern"
          title="No favorites yet"
          description="Tap the heart on a date to save it here. We’ll show you if its price drops or someone books it."
          action={
            <Button asChild>
              <Link to="/search">Browse dates</Link>
            </Button>
          }
        />
      }
    >
      {(dates) => <Dates dates={dates} level={level} />}
    </QueryView>
  )
}

/** The favorites themselves. Open ones can be chosen to compare, up to LIMITS.compared. */
function Dates({ dates, level }: { dates: readonly FavoriteDate[]; level: 2 | 3 }) {
  const [chosen, choose] = useState<readonly number[]>([])
  const comparable = dates.filter(({ open }) => open).length > 1
  const compared = chosen.filter((id) => dates.some((date) => date.id === id && date.open))
  return (
    <>
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {dates.map((date) => (
          <li key={date.id} className="flex flex-col gap-3">
            <ListingCard listing={date} level={level} heart={<Heart listing={date} />} />
            {date.open && date.priceWhenMarked !== null ? <Cheaper date={date} was={date.priceWhenMarked} /> : null}
            {date.open && comparable ? (
              <Checkbox
                label="Compare"
                checked={compared.includes(date.id)}
                disabled={!compared.includes(date.id) && compared.length >= LIMITS.compared}
                onChange={({ target }) =>
                  choose(target.checked ? [...compared, date.id] : compared.filter((id) => id !== date.id))
                }
              />
            ) : null}
            {date.open ? null : (
              <p className="text-sm">
                <span className="font-semibold">
                  {date.booked ? 'This date has been booked.' : 'This date is off the market.'}
                </span>{' '}
                <Link to="/search" search={{ city: date.city, state: date.state }} className="link">
                  {`More in ${formatPlace(date)}`}
                </Link>
              </p>
            )}
          </li>
        ))}
      </ul>
      {comparable ? (
        <CompareBar dates={compared.flatMap((id) => dates.filter((date) => date.id === id))} />
      ) : (
        <p className="mt-6 text-muted">
          You need two open dates to compare.{' '}
          <Link to="/search" className="link">
            Find another
          </Link>{' '}
          and tap its heart.
        </p>
      )}
    </>
  )
}

/** The dates chosen to compare, in that order, and the button that compares them once there are two. */
function CompareBar({ dates }: { dates: readonly FavoriteDate[] }) {
  return (
    <div
      className={cn(
        'mt-6 flex flex-wrap items-center gap-x-5 gap-y-2',
        dates.length > 0 &&
          'sticky bottom-4 z-20 justify-between rounded-sheet border border-line bg-card px-5 py-3.5 shadow-lift',
      )}
    >
      {dates.length > 0 ? (
        <ul aria-label="Chosen to compare" className="flex gap-2">
          {dates.map((date) => (
            <li key={date.id} className="relative size-11 overflow-hidden rounded-field bg-sunk">
              <Scene fields={date} frame="close" />
            </li>
          ))}
        </ul>
      ) : null}
      {dates.length === LIMITS.compared ? (
        <p className="text-muted text-sm">{`You can compare up to ${LIMITS.compared} dates.`}</p>
      ) : null}
      {dates.length > 1 ? (
        <Button asChild>
          <Link to="/compare" search={{ dates: dates.map(({ id }) => id).join(',') }}>
            <Scale aria-hidden="true" />
            {`Compare ${dates.length} dates`}
          </Link>
        </Button>
      ) : (
        <p className="text-muted">
          {dates.length === 1
            ? 'Check one more to compare.'
            : `Check up to ${LIMITS.compared} dates to compare them side by side.`}
        </p>
      )}
    </div>
  )
}

/** How much the price has dropped since the couple saved the date. */
function Cheaper({ date, was }: { date: { totalPrice: number }; was: number }) {
  return (
    <p className="nums flex items-center gap-2 font-semibold text-candle-ink text-sm">
      <TrendingDown aria-hidden="true" className="size-4 shrink-0" />
      {`${formatDollars(was - date.totalPrice)} less than when you saved it`}
    </p>
  )
}
