import { VENUE_STYLES, type VenueStyle } from '#contract/catalog.ts'
import { Scene } from '#web/components/scene/scene.tsx'
import { usePublicConfig } from '#web/lib/router-context.ts'

/** The picture that couples see before they book, drawn from the styles that are chosen now and the state as typed. */
export function StylesScene({ styles, state }: { styles: readonly VenueStyle[]; state: string }) {
  const { today } = usePublicConfig()
  const drawn = VENUE_STYLES.filter((style) => styles.includes(style))
  return (
    <figure className="max-w-md">
      <div className="grid aspect-4/3 place-items-center overflow-hidden rounded-card border border-line bg-sunk">
        {drawn.length > 0 ? (
          <Scene fields={{ id: 'styles', styles: drawn, date: today, state: state || undefined }} />
        ) : (
          <p className="px-8 text-center text-muted">Choose a style, and we’ll draw it here.</p>
        )}
      </div>
      <figcaption className="mt-2 text-muted text-sm">
        What couples see before they book. Season and time of day vary with your dates.
      </figcaption>
    </figure>
  )
}
