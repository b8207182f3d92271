import { cn } from '#web/lib/classes.ts'

/** The mark: a veil drawn aside from a lit doorway. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={cn('size-8', className)}>
      <path className="fill-garden" d="M4 30V15a12 12 0 0 1 24 0v15z" />
      <path className="fill-candle" d="M11 30V17a5 5 0 0 1 10 0v13z" />
      <path className="fill-on-garden" fillOpacity=".92" d="M16 3a12 12 0 0 1 12 12v15h-2.5C25 19 22 11 16 3z" />
      <path className="fill-on-garden" fillOpacity=".45" d="M16 3c6 8 9 16 9.5 27H22C22 18 20 10 16 3z" />
    </svg>
  )
}

/** Mark and wordmark. The link around it belongs to the caller. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      <LogoMark />
      <span className="display text-[1.5rem] leading-none tracking-[-0.02em]">Unveil</span>
    </span>
  )
}
