import type { ReactNode } from 'react'
import type { Transfer } from '#contract/api/transfers.ts'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { SellerOffers } from '#web/features/offers/seller-offers.tsx'
import { MoneyMap } from '../money/money-map.tsx'
import { AgreementCard } from './agreement-card.tsx'
import { DealCard } from './deal-card.tsx'
import { DocumentLinks } from './document-links.tsx'
import { TransferOutcome } from './transfer-outcome.tsx'
import { TransferTimeline } from './transfer-timeline.tsx'
import { TurnPanel } from './turn-panel.tsx'

/** One transfer for whoever takes part in it: whose turn, where the money is, the steps, the facts. */
export function TransferPage({ transfer, children }: { transfer: Transfer; children?: ReactNode }) {
  const { contractDocuments: documents } = transfer
  const offers =
    transfer.viewerRole === 'seller' || transfer.viewerRole === 'admin' ? <SellerOffers transfer={transfer} /> : null
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
