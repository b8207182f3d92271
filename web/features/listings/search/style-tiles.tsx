import { useId } from 'react'
import { VENUE_STYLES, wordOf } from '#contract/catalog.ts'
import { FieldGroup } from '#web/components/forms/choices.tsx'
import { Scene } from '#web/components/scene/scene.tsx'

/** A summer evening: the same light over all the drawings, so that only the houses differ. */
const EVENING = { id: 'styles', date: '2027-06-12' }

/** The styles as the scenes draw them: the viewer chooses `one`, or as many as they like. */
export function StyleTiles({
  one,
  chosen,
  choose,
  pick,
}: {
  one: boolean
  chosen: readonly string[]
  choose: (styles: string[]) => void
  /** called on a tap or click: more likely a choice than the arrow keys, which go through the drawings */
  pick?: ((style: string) => void) | undefined
}) {
  const name = useId()
  const next = (style: string) => {
    if (one) return [style]
    return chosen.includes(style) ? chosen.filter((other) => other !== style) : [...chosen, style]
  }
  return (
    <FieldGroup legend={one ? 'Or choose by picture' : 'All of these'}>
      <div className="relative -m-1 grid max-h-68 grid-cols-3 gap-x-2 gap-y-3 overflow-y-auto p-1 md:max-h-80">
        {VENUE_STYLES.map((style) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses by the input within
          <label
            key={style}
            onClick={(event) => {
              if (pick && event.target !== event.currentTarget.control) pick(style)
            }}
            className="group relative cursor-pointer text-center text-sm"
          >
            <input
              type={one ? 'radio' : 'checkbox'}
              name={name}
              value={style}
              checked={chosen.includes(style)}
              onChange={() => choose(next(style))}
              className="peer sr-only"
            />
            <span className="block aspect-3/2 overflow-hidden rounded-field bg-sunk outline-offset-2 ring-offset-2 ring-offset-raised group-hover:opacity-85 peer-checked:ring-2 peer-checked:ring-garden peer-focus-visible:outline-2 peer-focus-visible:outline-garden">
              <Scene fields={{ ...EVENING, styles: [style] }} frame="close" decorative />
            </span>
            <span className="mt-1 block leading-tight peer-checked:font-semibold peer-checked:text-garden">
              {wordOf(style)}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
