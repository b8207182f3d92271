import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Dispute, Transfer } from '#contract/api/transfers.ts'
import type { TransferViewer } from '#contract/processes/transfer.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { ACTOR_TEXTS, TRANSFER_ENDING_TEXTS } from '#contract/wording/transfer-texts.ts'
import { textFor } from '#contract/wording/viewer-text.ts'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { OpensInNewTab } from '#web/components/ui/opens-in-new-tab.tsx'
import { cn } from '#web/lib/classes.ts'
import { sizeWords } from '../page/document-links.tsx'
import { disputeQuery, FOLLOW_MILLISECONDS } from '../queries.ts'
import { EvidenceForm } from './evidence-form.tsx'
import { silentWords } from './silent-sides.ts'

/**
 * What each side has said and shown and, while the dispute is open, the form to add to it. `ruling` is for admins: what
 * each decision would move, then the one that was made. Nothing for a transfer that nobody has disputed.
 */
export function DisputeCard({ transfer, ruling }: { transfer: Transfer; ruling?: ReactNode }) {
  if (transfer.disputedAt === null) return null
  return <Room transfer={transfer} ruling={ruling} />
}

function Room({ transfer, ruling }: { transfer: Transfer; ruling: ReactNode }) {
  const query = useQuery({
    ...disputeQuery(transfer.id),
    refetchInterval: transfer.stage === 'disputed' ? FOLLOW_MILLISECONDS : false,
  })
  return (
    <Card asChild>
      <section id="dispute" aria-label="The dispute" className="scroll-mt-24">
        <CardHeader
          title="The dispute"
          description={
            transfer.stage === 'disputed'
              ? 'The buying couple, the selling couple, the venue and our team read everything here.'
              : undefined
          }
        />
        {ruling}
        <QueryView query={query} pending={<RowsSkeleton rows={3} />} failed="We couldn’t load the dispute">
          {(dispute) => (
            <>
              <RefundsBefore dispute={dispute} venueState={transfer.state} />
              <Evidence dispute={dispute} venueState={transfer.state} />
              {dispute.isOpen && dispute.viewerRole === 'admin' ? (
                <Silent dispute={dispute} venueState={transfer.state} />
              ) : null}
              {dispute.mayAdd > 0 ? <EvidenceForm dispute={dispute} /> : null}
              {dispute.isOpen && dispute.mayAdd === 0 ? (
                <p className="mt-5 text-muted text-sm">You’ve added as much as one side can.</p>
              ) : null}
            </>
          )}
        </QueryView>
      </section>
    </Card>
  )
}

/** For admins: how many transfers' prices have recently come back to this buyer or to their card, and why. */
function RefundsBefore({ dispute: { refundsBefore }, venueState }: { dispute: Dispute; venueState: string }) {
  if (refundsBefore === null || refundsBefore.length === 0) return null
  return (
    <div className="mb-6 rounded-field bg-sunk px-4 py-3">
      <h3 className="font-semibold">
        This buyer or their card got money back for{' '}
        {refundsBefore.length === 1 ? 'another transfer' : `${refundsBefore.length} other transfers`} in the last 12
        months
      </h3>
      <ul className="nums mt-1 text-sm">
        {refundsBefore.map(({ transferId, endedAt, ending, byCard }) => (
          <li key={transferId}>
            <Link className="link" to="/transfer/$transferId" params={{ transferId: String(transferId) }}>
              Transfer {transferId}
            </Link>
            , {formatMoment(endedAt, venueState)}
            {byCard ? ', to the same card, under another account' : ''}.{' '}
            {ending === null ? null : textFor('admin', TRANSFER_ENDING_TEXTS[ending])}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Oldest first, beginning with the words that opened the dispute. */
function Evidence({ dispute, venueState }: { dispute: Dispute; venueState: string }) {
  const { openedAt, reason, evidence, viewerRole } = dispute
  const sideOf = (party: TransferViewer) => ({ party, name: textFor(viewerRole, ACTOR_TEXTS[party]) })
  return (
    <ol className="flex flex-col gap-3">
      <Entry side={sideOf('buyer')} at={formatMoment(openedAt, venueState)}>
        <Words>{reason}</Words>
      </Entry>
      {evidence.map(({ id, party, at, words, file }) => (
        <Entry key={id} side={sideOf(party)} at={formatMoment(at, venueState)}>
          {words === null ? null : <Words>{words}</Words>}
          {file ? (
            <a
              href={`/api/dispute-files/${file.id}`}
              target="_blank"
              rel="noreferrer noopener"
              className="flex w-fit max-w-full items-center gap-2.5"
            >
              <FileText aria-hidden="true" className="size-4.5 shrink-0 text-garden" />
              <span className="link min-w-0 truncate">{file.name}</span>
              <span className="nums shrink-0 text-muted text-sm">{sizeWords(file.bytes)}</span>
              <OpensInNewTab />
            </a>
          ) : null}
        </Entry>
      ))}
    </ol>
  )
}

/** For admins, before they decide: who hasn't been heard yet. */
export function Silent({ dispute, venueState }: { dispute: Dispute; venueState: string }) {
  const words = silentWords(dispute)
  if (words === null) return null
  return (
    <p className="nums mt-3 text-muted text-sm">
      {words}. The dispute was opened on {formatMoment(dispute.openedAt, venueState)}.
    </p>
  )
}

const Words = ({ children }: { children: string }) => (
  <p className="max-w-prose whitespace-pre-wrap break-words">{children}</p>
)

const EDGES: Record<TransferViewer, string> = {
  buyer: 'border-l-candle',
  seller: 'border-l-garden',
  venue: 'border-l-petal-ink',
  admin: 'border-l-ink',
}

function Entry({
  side,
  at,
  children,
}: {
  side: { party: TransferViewer; name: string }
  at: string
  children: ReactNode
}) {
  return (
    <li className={cn('border-line border-l-3 py-1 pl-4', EDGES[side.party])}>
      <p className="mb-1 flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="font-semibold">{side.name}</span>
        <span className="nums text-muted">{at}</span>
      </p>
      {children}
    </li>
  )
}
