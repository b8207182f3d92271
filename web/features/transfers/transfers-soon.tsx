import { cn } from '#web/lib/classes.ts'

/** Stands wherever transfers are described as long as nobody can offer a date yet. */
export function TransfersSoon({ className }: { className?: string }) {
  return (
    <p className={cn('rounded-field bg-petal-soft px-4 py-3 text-sm text-petal-ink', className)}>
      Transfers open soon. This is how they will work.
    </p>
  )
}
