import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#web/lib/classes.ts'

/**
 * A pill in a filter bar, the trigger of a Popover or Sheet. It shows the filter's value, or its name while there is
 * none. `preset`: the value is a default that nobody has chosen.
 */
export function FilterPill({
  label,
  value,
  preset = false,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string; value?: ReactNode; preset?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={cn(
        'inline-flex h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-full border px-4 text-base font-medium transition-colors',
        value && !preset
          ? 'border-garden bg-garden-soft text-garden'
          : 'border-edge/70 bg-card text-ink hover:border-ink data-[state=open]:border-ink',
        className,
      )}
    >
      {value ? <span className="sr-only">{label}: </span> : null}
      {value ?? label}
      <ChevronDown aria-hidden="true" className="size-4 opacity-70" />
    </button>
  )
}
