import { cn } from '#web/lib/classes.ts'

/** A quiet ring. Decorative unless given a label, which is then announced. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex items-center gap-3">
      <span
        aria-hidden="true"
        className={cn(
          'inline-block size-[1.1em] animate-spin rounded-full border-2 border-current border-r-transparent',
          className,
        )}
      />
      {label ? <span>{label}</span> : null}
    </span>
  )
}
