import type { ReactNode } from 'react'
import { type Drawing, Vignette } from './vignette.tsx'

/** Replaces a form with its result, where emails are involved. Screen readers announce it. */
export function Outcome({
  title,
  drawing = 'letter',
  children,
  action,
}: {
  title: string
  drawing?: Drawing
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div ref={intoView} role="status" className="flex scroll-mt-28 flex-col items-start">
      <Vignette name={drawing} className="-ml-3 mb-6 w-44" />
      <h2 className="display text-2xl">{title}</h2>
      <div className="mt-2 text-muted">{children}</div>
      {action ? <div className="mt-7 flex flex-wrap gap-3">{action}</div> : null}
    </div>
  )
}

/** Scrolls to the result: a form is often longer than its result, which then begins above what a phone shows. */
function intoView(result: HTMLElement | null): void {
  result?.scrollIntoView({ block: 'nearest' })
}
