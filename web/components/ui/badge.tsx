import { cva, type VariantProps } from 'class-variance-authority'
import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#web/lib/classes.ts'

const badge = cva(
  'nums inline-flex h-7 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full px-3 text-xs font-semibold',
  {
    variants: {
      tone: {
        neutral: 'bg-sunk text-ink ring-1 ring-line ring-inset',
        garden: 'bg-garden-soft text-garden',
        candle: 'bg-candle-soft text-candle-ink',
        petal: 'bg-petal text-petal-ink',
        berry: 'bg-berry-soft text-berry',
        solid: 'bg-garden text-on-garden',
        /* over scenes and photos, the same in both themes */
        ivory: 'bg-ivory text-night',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

/** A small pill: percent off (candle), Transfer (petal), Verified (garden), a count (neutral). */
export function Badge({ tone, className, ...rest }: ComponentProps<'span'> & VariantProps<typeof badge>) {
  return <span {...rest} className={cn(badge({ tone }), className)} />
}

const dotTone = {
  garden: 'bg-garden',
  candle: 'bg-candle',
  berry: 'bg-berry',
  muted: 'border-2 border-edge',
  petal: 'bg-petal-ink',
} as const

/** A status as a word with a dot: never by color alone. `muted` is a hollow ring; `mark` is a look of its own. */
export function StatusDot({
  tone = 'muted',
  mark,
  children,
  className,
}: {
  tone?: keyof typeof dotTone
  mark?: string
  children: ReactNode
  className?: string
}) {
  return (
    <span className={cn('inline-flex items-center gap-2 whitespace-nowrap text-sm font-medium text-ink', className)}>
      <span aria-hidden="true" className={cn('size-2 shrink-0 rounded-full', mark ?? dotTone[tone])} />
      {children}
    </span>
  )
}

/** An applied filter that can be taken off. `label` names it ("Austin"); the button says "Remove Austin". */
export function Chip({
  label,
  onRemove,
  children,
  className,
}: {
  label: string
  onRemove?: () => void
  children?: ReactNode
  className?: string
}) {
  return (
    <span
      className={cn(
        'inline-flex h-9 items-center gap-1 rounded-full bg-garden-soft pl-3.5 text-sm font-medium text-garden',
        onRemove ? 'max-md:h-11 md:pr-1' : 'pr-3.5',
        className,
      )}
    >
      {children ?? label}
      {onRemove ? (
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Remove ${label}`}
          className="grid size-11 place-items-center rounded-full hover:bg-garden/15 md:size-7"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      ) : null}
    </span>
  )
}
