import type { AnimationEvent, ReactNode } from 'react'
import { cn } from '#web/lib/classes.ts'
import type { SceneFields } from '#contract/scene/evening.ts'
import { Scene } from './scene.tsx'
import { Veil } from './veil.tsx'

export type VeilRevealProps = {
  fields: SceneFields
  /** veiled: not booked. lifting: just paid, plays once. lifted: known already, simply there. */
  state: 'veiled' | 'lifting' | 'lifted'
  /** The venue's name; shown only when not veiled. */
  name?: ReactNode
  /** A line above the name ("Your venue") and one below (place and date). */
  above?: ReactNode
  below?: ReactNode
  /** The venue's photo (an <img> that fills its box); fades in over the scene. */
  photo?: ReactNode
  /** Shown on the veil while veiled, e.g. 'Anonymous Venue'. */
  children?: ReactNode
  /** Called when the veil has gone, also with reduced motion: remember it, so that it lifts only once. */
  onLifted?: () => void
  className?: string
}

/**
 * The product's big moment: the veil lifts in 900 ms, the name sets in display type, the photo fades in. With reduced
 * motion everything is there at once. The caller passes `lifting` once and `lifted` from then on.
 */
export function VeilReveal({
  fields,
  state,
  name,
  above,
  below,
  photo,
  children,
  onLifted,
  className,
}: VeilRevealProps) {
  const shown = state !== 'veiled'
  const ended = (event: AnimationEvent) => {
    if (event.animationName === 'name-set') onLifted?.()
  }
  return (
    <div data-reveal={state} onAnimationEnd={ended} className={cn('group relative isolate overflow-hidden', className)}>
      <Scene fields={fields} frame="wide" decorative={shown} className="absolute inset-0" />
      {shown && photo ? <div className="reveal-photo absolute inset-0">{photo}</div> : null}
      {shown ? (
        <div className="reveal-words absolute inset-x-0 bottom-0 flex flex-col justify-end bg-linear-to-t from-night/90 via-night/65 via-55% to-transparent px-6 pt-28 pb-6 text-ivory sm:px-10 sm:pt-36 sm:pb-10">
          {above ? <p className="reveal-line text-base font-medium text-ivory/90">{above}</p> : null}
          <h1 className="reveal-name display-tight text-4xl sm:text-5xl">{name}</h1>
          {below ? <p className="reveal-line mt-2 text-lg text-ivory/90">{below}</p> : null}
        </div>
      ) : null}
      {state !== 'lifted' ? <Veil /> : null}
      {state === 'veiled' ? children : null}
    </div>
  )
}
