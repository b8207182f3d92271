import { Skeleton } from '#web/components/states/skeleton.tsx'

/** Two transfers of a list while they load. */
export function TransfersSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-5">
      {['first', 'second'].map((key) => (
        <div key={key} className="rounded-card border border-line bg-card p-6">
          <div className="flex gap-5">
            <Skeleton className="size-16 shrink-0" />
            <div className="flex flex-1 flex-col gap-3">
              <Skeleton className="h-7 w-2/5" />
              <Skeleton className="h-4 w-1/3" />
            </div>
          </div>
          <Skeleton className="mt-6 h-12 w-full" />
        </div>
      ))}
    </div>
  )
}
