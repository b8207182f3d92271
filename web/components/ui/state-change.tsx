import { ArrowRight } from 'lucide-react'

/** From which state to which, in words; the state it began in; nothing where it stayed as it was. */
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
