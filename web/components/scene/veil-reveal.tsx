import type { AnimationEvent, ReactNode } from 'react'
import type { SceneFields } from '#contract/scene/evening.ts'
import { cn } from '#web/lib/classes.ts'
import { Scene } from './scene.tsx'
import { Veil } from './veil.tsx'

export type VeilRevealProps = {
  fields: SceneFields
  /** veiled: not revealed. lifting: just paid, plays once. lifted: already known, simply there. */
  state: 'veiled' | 'lifting' | 'lifted'
  /** The venue's name; shown only when not veiled. */
  name?: ReactNode
  /** A line above the name ("It is yours") and one below (place and date). */
  above?: ReactNode
  below?: ReactNode
  /** Shown on the veil while veiled, e.g. 'Anonymous Venue'. */
  children?: ReactNode
  /** Called when the veil is gone: remember that, so that it lifts only once. */
  onLifted?: () => void
  className?: string
}

/**
 * The product's big moment: the veil lifts, the lights of the house come on, and the name appears in display type below
 * the scene. The house is the one that was promised, and the name never covers it. The caller passes `lifting` once and
 * `lifted` from then on, or from the start with reduced motion.
 */
export function VeilReveal({ fields, state, name, above, below, children, onLifted, className }: VeilRevealProps) {
  const shown = state !== 'veiled'
  const ended = (event: AnimationEvent) => {
    if (event.animationName === 'name-set') onLifted?.()
  }
  return (
    <div data-reveal={state} onAnimationEnd={ended} className={cn('group relative isolate overflow-hidden', className)}>
      {shown ? (
        <div className="flex h-full flex-col bg-night">
          <div className="reveal-scene relative min-h-0 grow">
            <Scene fields={fields} frame="wide" decorative className="absolute inset-0" />
            <div className="absolute inset-x-0 bottom-0 h-1/5 bg-linear-to-t from-night to-transparent" />
          </div>
          <div className="px-6 pt-1 pb-6 text-center text-ivory sm:px-10 sm:pb-8">
            {above ? <p className="reveal-line text-base font-medium text-ivory/90">{above}</p> : null}
            <h1 className="reveal-name display-tight text-4xl sm:text-5xl">{name}</h1>
            {below ? <p className="reveal-line nums mt-1.5 text-lg text-ivory/90">{below}</p> : null}
          </div>
        </div>
      ) : (
        <Scene fields={fields} frame="wide" className="absolute inset-0" />
      )}
      {state !== 'lifted' ? <Veil /> : null}
      {state === 'veiled' ? children : null}
    </div>
  )
}
