import { cn } from '#web/lib/classes.ts'

/**
 * Sheer cloth over a scene: one thin sheet and two tiers of tulle (styles/veil.css). Place it in a
 * `relative overflow-hidden` box; it drifts when a `group` around it is hovered.
 */
export function Veil({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cn('veil', className)}>
      <i className="veil-back" />
      <i className="veil-long" />
      <i className="veil-short" />
    </div>
  )
}
