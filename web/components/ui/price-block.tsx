import { cn } from '#web/lib/classes.ts'
import { Badge } from './badge.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Price in display type, original price struck through, percent in a pill. Prices come formatted ("$12,000"). */
export function PriceBlock({
  original,
  price,
  percent,
  note,
  size = 'md',
  className,
}: {
  original?: string
  price: string
  /** Whole percent off; left out at 0. */
  percent?: number
  /** A line below: "You save $8,300", "Due now". */
  note?: string
  size?: 'sm' | 'md' | 'lg'
  className?: string
}) {
  const scale = { sm: 'text-xl', md: 'text-2xl', lg: 'text-4xl' }[size]
  return (
    <div className={className}>
      <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <span className={cn('display nums leading-none', scale)}>
          <VisuallyHidden>Price </VisuallyHidden>
          {price}
        </span>
        {original ? (
          <s className={cn('nums text-muted decoration-1', size === 'lg' ? 'text-lg' : 'text-base')}>
            <VisuallyHidden>Original price </VisuallyHidden>
            {original}
          </s>
        ) : null}
        {percent ? (
          <Badge tone="candle" className="self-center">
            {percent}% off
          </Badge>
        ) : null}
      </div>
      {note ? <p className="nums mt-1 text-sm text-muted">{note}</p> : null}
    </div>
  )
}
