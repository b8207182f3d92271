import { ArrowRight } from 'lucide-react'

/**
 * A change of state in words: old and new, or only the new one if there was none before. Nothing if it stayed the same.
 */
export function StateChange({ from, to }: { from: string | null; to: string }) {
  if (from === null) return to
  if (from === to) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <span className="text-muted">{from}</span>
      <ArrowRight aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
      <span className="sr-only">became</span>
      {to}
    </span>
  )
}
