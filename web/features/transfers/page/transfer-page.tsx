import type { ReactNode } from 'react'
import type { Transfer } from '#contract/api/transfers.ts'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { MoneyMap } from '../money/money-map.tsx'
import { AgreementCard } from './agreement-card.tsx'
import { DealCard } from './deal-card.tsx'
import { DocumentLinks } from './document-links.tsx'
import { TransferOutcome } from './transfer-outcome.tsx'
import { TransferTimeline } from './transfer-timeline.tsx'
import { TurnPanel } from './turn-panel.tsx'

/**
 * One transfer for whoever takes part in it: whose turn, where the money is, the steps, the facts. `offers` for it stand on
 * top while it runs, below all that once it is over; `children` end the page.
 */
export function TransferPage({
  transfer,
  offers,
  children,
}: {
  transfer: Transfer
  offers: ReactNode
  children: ReactNode
}) {
  const { contractDocuments: documents } = transfer
  const over = transfer.status === 'completed' || transfer.status === 'cancelled'
  return (
    <div className="flex flex-col gap-6">
      <TurnPanel transfer={transfer} />
      {over ? <TransferOutcome transfer={transfer} /> : offers}
      <Card asChild>
        <section aria-label="Where the money is">
          <CardHeader title="Where the money is" />
          <MoneyMap transfer={transfer} />
        </section>
      </Card>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Card asChild>
          <section aria-label="Steps">
            <CardHeader title="Steps" />
            <TransferTimeline transfer={transfer} />
          </section>
        </Card>
        <div className="flex flex-col gap-6">
          <DealCard transfer={transfer} />
          <AgreementCard transfer={transfer} />
          {documents.length > 0 ? (
            <Card>
              <CardHeader title="Contract documents" className="mb-4" />
              <DocumentLinks documents={documents} />
            </Card>
          ) : null}
        </div>
      </div>
      {over ? offers : null}
      {children}
    </div>
  )
}
