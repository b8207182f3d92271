import type { ReactNode } from 'react'
import type { Transfer } from '#contract/api/transfers.ts'
import { Card } from '#web/components/ui/card.tsx'
import { endingOf } from '../transfer-words.ts'

/** How a transfer ended, for one of its parties, and where to go next. */
export function OutcomeCard({
  transfer,
  title,
  text,
  next,
}: {
  transfer: Transfer
  title: string
  text: string
  next?: ReactNode
}) {
  const why = endingOf(transfer)
  return (
    <Card asChild>
      <section aria-labelledby="outcome" className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <div className="min-w-0 flex-1 basis-80">
          <h2 id="outcome" className="display text-2xl">
            {title}
          </h2>
          {why ? <p className="mt-1.5 max-w-prose">{why}</p> : null}
          <p className="nums mt-1.5 max-w-prose text-muted">{text}</p>
        </div>
        <div className="flex flex-wrap gap-3">{next}</div>
      </section>
    </Card>
  )
}
