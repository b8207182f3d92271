import { type ReactNode, type RefObject, useRef } from 'react'
import type { Transfer } from '#contract/api/transfers.ts'
import { formatPlace } from '#contract/wording/format.ts'
import { PageHeader } from '#web/components/layout/page-shell.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { useFocusStays } from '#web/lib/use-focus-stays.ts'
import { DisputeCard } from '../dispute/dispute-card.tsx'
import { MoneyMap } from '../money/money-map.tsx'
import { TransferStage } from '../status-badges.tsx'
import { titleOf } from '../transfer-words.ts'
import { AgreementCard } from './agreement-card.tsx'
import { DocumentLinks } from './document-links.tsx'
import { TransferTimeline } from './transfer-timeline.tsx'

/**
 * The page of one transfer: whose turn it is, where the money is, the steps, the facts. Sellers, buyers, venues and
 * admins each have a component of their own (TransferForSeller, TransferForBuyer, TransferForVenue, TransferForAdmin),
 * which fills in what only they see. The `outcome` comes once the transfer is over; `offers` are on top, but below
 * everything else once it is over or disputed; `children` end the page.
 */
export function TransferPage({
  transfer,
  back,
  turn,
  outcome,
  offers,
  rest,
  deal,
  ruling,
  children,
}: {
  transfer: Transfer
  back: ReactNode
  turn: ReactNode
  outcome?: ReactNode
  offers?: ReactNode
  rest: string | null
  deal: ReactNode
  /** what each way to decide a dispute moves, then how it was decided; for admins alone */
  ruling?: ReactNode
  children?: ReactNode
}) {
  const { contractDocuments: documents } = transfer
  const over = transfer.status === 'completed' || transfer.status === 'cancelled'
  const disputed = transfer.stage === 'disputed'
  // once a step is taken, its button is gone, and the focus comes here, to the next stage
  const stage = useRef<HTMLDivElement>(null)
  const { onFocus } = useFocusStays(() => stage.current)
  return (
    <>
      <Head transfer={transfer} back={back} stage={stage} />
      <section aria-label="About this transfer" onFocus={onFocus} className="flex flex-col gap-6">
        {turn}
        {over ? outcome : disputed ? null : offers}
        <DisputeCard transfer={transfer} ruling={ruling} />
        <Card asChild>
          <section aria-label="Where the money is">
            <CardHeader title="Where the money is" />
            <MoneyMap transfer={transfer} rest={rest} />
          </section>
        </Card>
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <Card asChild>
            <section aria-label="Steps">
              <CardHeader title="Steps" />
              <TransferTimeline transfer={transfer} deadline={false} />
            </section>
          </Card>
          <div className="flex flex-col gap-6">
            {deal}
            <AgreementCard transfer={transfer} />
            {documents.length > 0 ? (
              <Card>
                <CardHeader title="Contract documents" className="mb-4" />
                <DocumentLinks documents={documents} />
              </Card>
            ) : null}
          </div>
        </div>
        {over || disputed ? offers : null}
        {children}
      </section>
    </>
  )
}

function Head({
  transfer,
  back,
  stage,
}: {
  transfer: Transfer
  back: ReactNode
  stage: RefObject<HTMLDivElement | null>
}) {
  return (
    <>
      {back}
      <PageHeader
        className="pt-4 sm:pt-6"
        title={<span className="nums">{titleOf(transfer)}</span>}
        intro={
          <span className="nums">
            {formatPlace(transfer)}. <span className="text-base">Transfer {transfer.id}</span>
          </span>
        }
      />
      <div ref={stage} tabIndex={-1} className="mb-8 scroll-mt-24">
        <TransferStage transfer={transfer} />
      </div>
    </>
  )
}

/** Back to the page with a couple's transfers. */
export const toMyTransfers = <BackLink to="/dashboard/transfer">Your transfers</BackLink>
