import { cn } from '#web/lib/classes.ts'

/** One gray shape where content will be. Give it the size of that content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('block shimmer rounded-field bg-ink/9', className)} />
}

/** The listing card while it loads: same frame, same heights. */
export function ListingCardSkeleton() {
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-card border border-line bg-card">
      <span className="block aspect-4/3 shimmer bg-ink/9" />
      <div className="flex flex-col gap-2.5 p-5">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="mt-3 h-8 w-1/2" />
      </div>
    </div>
  )
}

/** Rows of a table while it loads. */
export function RowsSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3">
      {Array.from({ length: rows }, (_, i) => `row-${i}`).map((key) => (
        <Skeleton key={key} className="h-12 w-full" />
      ))}
    </div>
  )
}
