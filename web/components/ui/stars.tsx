import { Star } from 'lucide-react'
import { cn } from '#web/lib/classes.ts'

/** A rating out of 5; read out as "4 out of 5 stars". */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  return (
    <span role="img" aria-label={`${rating} out of 5 stars`} className={cn('inline-flex gap-0.5', className)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          strokeWidth={1.5}
          className={cn('size-4.5', star <= Math.round(rating) ? 'fill-candle text-candle' : 'text-edge')}
        />
      ))}
    </span>
  )
}
