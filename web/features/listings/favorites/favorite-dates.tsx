import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { Checkbox } from '#web/components/forms/choices.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { ListingCardSkeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ListingCard } from '../listing-card.tsx'
import { Heart } from './heart.tsx'
import { useFavorites } from './queries.ts'

/** The couple's favorites, and up to three of them to compare. */
export function FavoriteDates() {
  const query = useFavorites()
  const [chosen, choose] = useState<readonly number[]>([])
  return (
    <section aria-labelledby="favorites">
      <h2 id="favorites" className="display mb-5 text-2xl">
        Favorites
      </h2>
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
          <p className="text-muted">
            Tap the heart of a date, and you find it here.{' '}
            <Link to="/search" className="link">
              Browse dates
            </Link>
          </p>
        }
      >
        {(dates) => {
          const compared = chosen.filter((id) => dates.some((date) => date.id === id && date.open))
          return (
            <>
              <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
                {dates.map((date) => (
                  <li key={date.id} className="flex flex-col gap-3">
                    <ListingCard listing={date} level={3} heart={<Heart listing={date} />} />
                    {date.open ? (
                      <Checkbox
                        label="Compare"
                        checked={compared.includes(date.id)}
                        disabled={!compared.includes(date.id) && compared.length >= LIMITS.compared}
                        onChange={({ target }) =>
                          choose(target.checked ? [...compared, date.id] : compared.filter((id) => id !== date.id))
                        }
                      />
                    ) : (
                      <p className="text-muted text-sm">This date has been booked.</p>
                    )}
                  </li>
                ))}
              </ul>
              {dates.length > 1 ? (
                <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
                  {compared.length > 1 ? (
                    <Button asChild>
                      <Link to="/compare" search={{ dates: compared.join(',') }}>
                        <Scale aria-hidden="true" />
                        {`Compare ${compared.length} dates`}
                      </Link>
                    </Button>
                  ) : (
                    <p className="text-muted">{`Tick up to ${LIMITS.compared} dates to compare them side by side.`}</p>
                  )}
                </div>
              ) : null}
            </>
          )
        }}
      </QueryView>
    </section>
  )
}
