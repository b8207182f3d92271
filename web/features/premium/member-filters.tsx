import { Check } from 'lucide-react'
import { wordOf } from '#contract/catalog.ts'
import { Scene } from '#web/components/scene/scene.tsx'
import { cn } from '#web/lib/classes.ts'

/** A summer evening, as the search draws its styles. */
const EVENING = { id: 'styles', date: '2027-06-12' }
const STYLES = ['barn', 'vineyard', 'garden']
const AMENITIES = ['fire-pit', 'pet-friendly', 'getting-ready-rooms', 'outdoor-ceremony-space']
const DAYS = ['Thursday', 'Friday', 'Saturday', 'Sunday']

/** The filters of members as the search shows them, some of them chosen: a picture, nothing can be pressed. */
export function MemberFilters() {
  return (
    <figure className="mt-4 rounded-card border border-line bg-card p-4 sm:p-5">
      <div aria-hidden="true" className="flex flex-col gap-4">
        <Row name="Amenities">
          {AMENITIES.map((amenity, at) => (
            <Chip key={amenity} chosen={at < 2}>
              {wordOf(amenity)}
            </Chip>
          ))}
        </Row>
        <div>
          <p className="mb-2 text-muted text-sm">All of these styles</p>
          <div className="grid max-w-sm grid-cols-3 gap-3 text-center text-sm">
            {STYLES.map((style, at) => (
              <div key={style}>
                <span
                  className={cn(
                    'block aspect-3/2 overflow-hidden rounded-field bg-sunk',
                    at < 2 && 'ring-2 ring-garden ring-offset-2 ring-offset-card',
                  )}
                >
                  <Scene fields={{ ...EVENING, styles: [style] }} frame="close" decorative />
                </span>
                <span className={cn('mt-1.5 block', at < 2 && 'font-semibold text-garden')}>{wordOf(style)}</span>
              </div>
            ))}
          </div>
        </div>
        <Row name="Any day from Apr 1 to Jun 30, only on">
          {DAYS.map((day, at) => (
            <Chip key={day} chosen={at === 1 || at === 2}>
              {day}
            </Chip>
          ))}
        </Row>
      </div>
      <figcaption className="sr-only">
        Example: dates with a fire pit where pets are welcome, in a barn with a vineyard, on Fridays and Saturdays from
        April to June.
      </figcaption>
    </figure>
  )
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <p className="nums mb-2 text-muted text-sm">{name}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}

function Chip({ chosen, children }: { chosen: boolean; children: string }) {
  return (
    <span
      className={cn(
        'inline-flex h-9 items-center gap-1.5 rounded-full border px-3.5 font-medium text-sm',
        chosen ? 'border-garden bg-garden-soft text-garden' : 'border-edge/70 text-ink',
      )}
    >
      {chosen ? <Check strokeWidth={2.5} className="size-4" /> : null}
      {children}
    </span>
  )
}
