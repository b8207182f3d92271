import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDate } from '#contract/wording/format.ts'
import { Scene } from '#web/components/scene/scene.tsx'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import { bookedVenueQuery } from './queries.ts'

/** The couple's date, large, with its facts below and the photo that was hidden until they paid. */
export function EventHero({
  label,
  above,
  venue: { id: venueId, name, place },
  scene,
  date,
  action,
  facts,
}: {
  label: string
  /** a line above the venue's name */
  above: string
  /** without an id, one that isn't revealed yet */
  venue: { id: number | null; name: string; place: string }
  /** what the drawn evening is made from, with the date: the listing as the couple saw it under its veil */
  scene: { id: number; state: string; styles: readonly string[] }
  date: string
  action: ReactNode
  facts: readonly (readonly [name: string, value: ReactNode])[]
}) {
  // Photos are decoration: if they fail, the drawn evening stays, and nobody is told.
  const { data: venue } = useQuery({ ...bookedVenueQuery(venueId ?? 0), enabled: venueId !== null })
  const photo = venue?.images[0]
  const [lost, setLost] = useState(false)
  return (
    <section aria-label={label} className="overflow-hidden rounded-sheet border border-line bg-card shadow-soft">
      <div className="relative isolate flex min-h-80 flex-col justify-end overflow-hidden sm:min-h-[25rem]">
        <Scene fields={{ ...scene, date }} frame="wide" decorative className="absolute inset-0 -z-10" />
        {photo && !lost ? (
          <img
            src={photo}
            alt={`Your venue, ${name}`}
            onError={() => setLost(true)}
            className="absolute inset-0 -z-10 size-full object-cover"
          />
        ) : null}
        <div className="bg-linear-to-t from-night/90 via-night/60 to-transparent px-6 pt-24 pb-6 text-ivory sm:px-10 sm:pb-9">
          <p className="nums font-medium">{above}</p>
          <h2 className="display-tight mt-1 text-4xl sm:text-5xl">{name}</h2>
          <div className="mt-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
            <p className="nums text-lg text-ivory/90">
              {formatDate(date)} in {place}
            </p>
            {action}
          </div>
        </div>
      </div>
      <dl className="nums grid grid-cols-2 gap-x-6 gap-y-4 px-6 py-5 sm:grid-cols-4 sm:px-10">
        {facts.map(([what, value]) => (
          <div key={what}>
            <dt className="text-sm text-muted">
              <Unbroken>{what}</Unbroken>
            </dt>
            <dd className="font-semibold text-lg">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
