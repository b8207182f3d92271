import type { ReactNode } from 'react'
import type { RefundLine } from '#contract/wording/checkout-promises.ts'
import { cn } from '#web/lib/classes.ts'
import { Unbroken } from './unbroken-dates.tsx'

/** The refund in each case, with the sum at the end of each line. `children`: what else there is to know. */
export function RefundCases({
  lines,
  title = 'Your refund if plans change',
  level = 3,
  className,
  children,
}: {
  lines: readonly RefundLine[]
  title?: string
  level?: 2 | 3
  className?: string
  children?: ReactNode
}) {
  const Heading = `h${level}` as const
  return (
    <section className={cn('rounded-field bg-sunk p-4 text-sm', className)}>
      <Heading className="font-semibold">{title}</Heading>
      <dl className="nums mt-2 grid gap-2">
        {lines.map(({ when, back }) => (
          <div key={when} className="grid grid-cols-[minmax(0,1fr)_fit-content(50%)] gap-6">
            <dt className="text-muted">
              <Unbroken>{when}</Unbroken>
            </dt>
            <dd className="text-right font-semibold">{back}</dd>
          </div>
        ))}
      </dl>
      {children ? <div className="nums mt-3 border-line border-t pt-3 text-muted">{children}</div> : null}
    </section>
  )
}
