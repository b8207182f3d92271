import { ArrowRight } from 'lucide-react'

/** From which state to which, in words; where it stayed as it was, or began, the state and what happened. */
export function StateChange({ from, to, what }: { from: string | null; to: string; what: string }) {
  if (from === null || from === to) return `${to} (${what})`
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <span className="text-muted">{from}</span>
      <ArrowRight aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
      <span className="sr-only">became</span>
      {to}
    </span>
  )
}
