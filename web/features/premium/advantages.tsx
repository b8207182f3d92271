import { Link } from '@tanstack/react-router'
import { Check, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { wordOf } from '#contract/catalog.ts'
import { WEEKDAY_NAMES } from '#contract/wording/search-criteria.ts'
import { Scene } from '#web/components/scene/scene.tsx'
import { Veil } from '#web/components/scene/veil.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { cn } from '#web/lib/classes.ts'
import type { MemberFilters } from './queries.ts'

/** A summer evening, as in the search's drawings of the styles. */
const EVENING = { id: 'premium', date: '2027-06-12' }
const STYLES = ['barn', 'vineyard', 'garden']

/**
 * What only members have, each advantage beside a picture of it. `early`: how much sooner they see new dates; null
 * where that is no advantage. `counts`: how many public dates each filter finds; null if that couldn't be loaded.
 * `isMember`: the filters are links to what they find.
 */
export function Advantages({
  early,
  counts,
  isMember,
}: {
  early: string | null
  counts: MemberFilters | null
  isMember: boolean
}) {
  return (
    <div className="flex flex-col gap-14 lg:gap-20">
      {early ? <Advantage title="New dates first" text={early} isMember={isMember} picture={<EarlyDate />} /> : null}
      <Advantage
        title="Only places that have what you need"
        text={`Search by as many amenities as you like.${counts ? ' Here’s how many dates offer each one today.' : ''}`}
        isMember={isMember}
        picture={counts ? <Amenities counts={counts.amenities} isMember={isMember} /> : null}
      />
      <Advantage
        title="The days of the week you want, in the months you choose"
        text={`Ask for Saturdays in May, or any Friday from April to July.${counts ? ' Here’s how many dates fall on each day of the week.' : ''}`}
        isMember={isMember}
        picture={counts ? <Weekdays counts={counts.weekdays} isMember={isMember} /> : null}
      />
      <Advantage
        title="Several styles at once"
        text="A barn among vines, a garden by the water: find venues that combine two styles."
        isMember={isMember}
        picture={<Styles />}
      />
    </div>
  )
}

function Advantage({
  title,
  text,
  isMember,
  picture,
}: {
  title: string
  text: string
  isMember: boolean
  picture: ReactNode
}) {
  return (
    <section className="grid items-center gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <div>
        {isMember ? (
          <p className="mb-3 flex items-center gap-2 font-semibold text-garden text-sm">
            <Check aria-hidden="true" strokeWidth={2.5} className="size-4" />
            Yours now
          </p>
        ) : null}
        <h2 className="display text-3xl">{title}</h2>
        <p className="mt-3 text-lg text-muted">{text}</p>
      </div>
      {picture}
    </section>
  )
}

/** A date as members see it, and as everyone else does. */
function EarlyDate() {
  return (
    <div aria-hidden="true" className="grid grid-cols-2 gap-3 sm:gap-5">
      <figure>
        <div className="relative aspect-4/3 overflow-hidden rounded-card bg-sunk shadow-soft">
          <Scene fields={{ ...EVENING, styles: ['vineyard', 'farmhouse'] }} decorative />
          <Veil />
          <Badge tone="solid" className="absolute bottom-3 left-3">
            Early access
          </Badge>
        </div>
        <figcaption className="mt-3 text-center font-semibold text-sm">What members see</figcaption>
      </figure>
      <figure>
        <div className="grid aspect-4/3 place-items-center rounded-card border border-edge/70 border-dashed bg-sunk">
          <Lock className="size-8 text-muted" />
        </div>
        <figcaption className="mt-3 text-center text-muted text-sm">What everyone else sees until then</figcaption>
      </figure>
    </div>
  )
}

function Amenities({ counts, isMember }: { counts: MemberFilters['amenities']; isMember: boolean }) {
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {counts.map(({ amenity, count }) => (
        <Tile
          key={amenity}
          count={count}
          words={wordOf(amenity)}
          search={isMember ? { amenities: amenity } : undefined}
        />
      ))}
    </ul>
  )
}

/** The week as bars, the day with the most dates the highest. */
function Weekdays({ counts, isMember }: { counts: MemberFilters['weekdays']; isMember: boolean }) {
  const most = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <ul className="grid grid-cols-7 gap-1.5 rounded-card border border-line bg-card p-4 sm:gap-3 sm:p-6">
      {counts.map(({ weekday, count }) => {
        const name = WEEKDAY_NAMES[weekday]
        const bar = (
          <>
            <span className="nums block font-semibold text-sm sm:text-base">{count.toLocaleString('en-US')}</span>
            <span aria-hidden="true" className="mt-2 flex h-28 items-end rounded-field bg-sunk sm:h-36">
              <span
                className={cn('w-full rounded-field', weekday === 'sat' ? 'bg-candle' : 'bg-garden')}
                style={{ height: `${Math.max(6, (count / most) * 100)}%` }}
              />
            </span>
            <span className="mt-2 block text-muted text-sm">
              <span aria-hidden="true">{name.slice(0, 3)}</span>
              <span className="sr-only">{name}</span>
            </span>
          </>
        )
        return (
          <li key={weekday} className="text-center">
            {isMember ? (
              <Link to="/search" search={{ weekdays: weekday }} className="block rounded-field hover:opacity-80">
                {bar}
              </Link>
            ) : (
              bar
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Styles() {
  return (
    <ul className="grid grid-cols-3 gap-3 text-center">
      {STYLES.map((style, at) => (
        <li key={style}>
          <span
            className={cn(
              'block aspect-3/2 overflow-hidden rounded-card bg-sunk',
              at < 2 && 'ring-2 ring-garden ring-offset-3 ring-offset-paper',
            )}
          >
            <Scene fields={{ ...EVENING, styles: [style] }} frame="close" decorative />
          </span>
          <span className={cn('mt-2.5 block', at < 2 && 'font-semibold text-garden')}>{wordOf(style)}</span>
        </li>
      ))}
    </ul>
  )
}

function Tile({ count, words, search }: { count: number; words: string; search: { amenities: string } | undefined }) {
  return (
    <li className="relative rounded-card border border-line bg-card p-4 sm:px-6 sm:py-5">
      <p className="nums display text-3xl">{count.toLocaleString('en-US')}</p>
      <p className="mt-0.5 text-muted">
        {search ? (
          <Link to="/search" search={search} className="stretched link">
            {words}
          </Link>
        ) : (
          words
        )}
      </p>
    </li>
  )
}
