import { cn } from '#web/lib/classes.ts'

/** What a mark means: its word, and the classes of its look. */
export type Mark = readonly [word: string, look: string]

/** The legend of a calendar: what the looks of its days mean. For the eye alone: the days say the same in words. */
export function DayLegend({ marks, className }: { marks: readonly Mark[]; className?: string }) {
  return (
    <p aria-hidden="true" className={cn('mt-3 flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs', className)}>
      {marks.map(([word, look]) => (
        <span key={word} className="flex items-center gap-1.5">
          <span className={look} />
          {word}
        </span>
      ))}
    </p>
  )
}
