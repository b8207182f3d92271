import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, FileDown } from 'lucide-react'
import { useState } from 'react'
import type { AdminBooking } from '#contract/api/admin.ts'
import type { BankDispute } from '#contract/api/refunds.ts'
import { claimWords } from '#contract/wording/bank-claim-words.ts'
import { withinSentence } from '#contract/wording/first-letter.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatDayOf, formatMoment } from '#contract/wording/moments.ts'
import { ReasonDialog } from '#web/components/overlays/reason-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { OpensInNewTab } from '#web/components/ui/opens-in-new-tab.tsx'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import { PURPOSES } from '#web/features/payments/payment-words.ts'
import { leftWords } from '#web/features/transfers/transfer-words.ts'
import { api } from '#web/lib/api.ts'
import { cn } from '#web/lib/classes.ts'
import { bankDisputesQuery, inboxQuery, refreshAdmin, sentEvidenceQuery } from '../queries.ts'
import { AddDocument, type AddedDocument } from './add-evidence-document.tsx'
import { SentEvidence } from './sent-evidence.tsx'

/** Payments of a booking that banks have taken back and are deciding about, first on its page, if there are any. */
export function BankDisputes({ booking: { id, state } }: { booking: AdminBooking }) {
  const { data: disputes = [] } = useQuery(bankDisputesQuery(id))
  return disputes.map((dispute) => <Dispute key={dispute.id} dispute={dispute} venueState={state} />)
}

function Dispute({ dispute, venueState }: { dispute: BankDispute; venueState: string }) {
  const { id, purpose, reason, amount, fee, since, evidenceUntil, providerId, providerPage } = dispute
  const waitsForUs = evidenceUntil !== null
  return (
    <section
      aria-labelledby={`dispute-${id}`}
      className={cn(
        'grid items-start gap-x-10 gap-y-4 rounded-card border px-4 py-4 sm:px-6 sm:py-5 lg:grid-cols-[minmax(0,1fr)_auto]',
        waitsForUs ? 'border-berry bg-berry-soft' : 'border-line bg-card',
      )}
    >
      <div>
        <h2 id={`dispute-${id}`} className="display text-xl">
          A bank has taken {formatDollars(amount)} back
        </h2>
        <p className="mt-2 max-w-prose">{claimWords(reason)}</p>
        <p className="nums mt-2 max-w-prose font-semibold">
          <Deadline dispute={dispute} venueState={venueState} />
        </p>
        <p className="nums mt-2 max-w-prose">
          At stake: {formatDollars(amount)} from {inSentence(PURPOSES[purpose])} that the couple paid. The card provider
          has charged {formatDollars(fee)} for this dispute so far. Until the bank decides, the payouts that this
          affects are on hold.
        </p>
        <p className="nums mt-3 text-muted text-sm wrap-anywhere">
          {providerId}, since {formatDayOf(since, venueState)}
        </p>
      </div>
      <div className="grid gap-2 sm:flex sm:flex-wrap lg:flex-col">
        {waitsForUs ? <SendEvidence dispute={dispute} /> : null}
        <Button asChild size="sm" variant="secondary">
          <a href={pdfOf(id)} download>
            <FileDown aria-hidden="true" />
            Evidence (PDF)
          </a>
        </Button>
        <Button asChild size="sm" variant="ghost">
          <a href={providerPage} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden="true" />
            <span>
              At the card provider
              <OpensInNewTab />
            </span>
          </a>
        </Button>
      </div>
      {waitsForUs ? null : <SentEvidence disputeId={id} />}
    </section>
  )
}

/** Sends the bank everything in the PDF, and what the admin adds. */
function SendEvidence({ dispute: { id, amount } }: { dispute: BankDispute }) {
  const queryClient = useQueryClient()
  const disputes = 'GET /api/admin/bookings/{id}/bank-disputes'
  const [document, setDocument] = useState<AddedDocument>()
  const [isAdding, setAdding] = useState(false)
  return (
    <ReasonDialog
      label="Send the evidence"
      variant="primary"
      about={formatDollars(amount)}
      title="Send the evidence to the bank?"
      description={
        <>
          The bank gets what’s in the PDF: what was sold and on what terms, who paid, and what happened when. It takes
          evidence only once, so read{' '}
          <a className="link" href={pdfOf(id)} download>
            the PDF
          </a>{' '}
          first.
        </>
      }
      field="What the bank should know about this case"
      missing="Please tell the bank what it should know"
      hint="The bank reads it, and it stays in the log with your name."
      more={
        <AddDocument
          disputeId={id}
          document={document}
          isAdding={isAdding}
          onAdding={setAdding}
          onAdded={setDocument}
        />
      }
      waits={isAdding}
      confirm="Send it to the bank"
      done={{ title: 'Sent to the bank', description: 'The booking’s event log will show what the bank decides.' }}
      act={(words) => {
        const body = { words, document: document?.id ?? null }
        return api('POST /api/admin/bank-disputes/{id}/evidence', { params: { id }, body })
      }}
      settled={() => refreshAdmin(queryClient, disputes, SENT, 'GET /api/admin/bookings/{id}')}
    />
  )
}

/** The bank's deadline for our evidence, and how far away it is by the server's clock. */
function Deadline({ dispute: { id, evidenceUntil }, venueState }: { dispute: BankDispute; venueState: string }) {
  const { data: inbox } = useQuery(inboxQuery)
  if (evidenceUntil === null) return <WhatItHas disputeId={id} venueState={venueState} />
  const until = formatMoment(evidenceUntil, venueState)
  if (inbox && evidenceUntil <= inbox.now) return `Our evidence was due by ${until}.`
  const left = inbox ? `, ${leftWords(evidenceUntil, venueState, inbox.now)}` : ''
  return `Our evidence is due by ${until}${left}.`
}

/** Who sent the bank our evidence, and when; if nobody did, that the bank isn't waiting for any. */
function WhatItHas({ disputeId, venueState }: { disputeId: number; venueState: string }) {
  const { data: sent } = useQuery(sentEvidenceQuery(disputeId))
  if (!sent?.at) return 'The bank isn’t waiting for anything from us. It’s deciding.'
  const words = `${sent.by ?? 'An admin'} sent our evidence on ${formatMoment(sent.at, venueState)}. The bank is deciding.`
  return <Unbroken>{words}</Unbroken>
}

const SENT = 'GET /api/admin/bank-disputes/{id}/sent-evidence'

const pdfOf = (id: number) => `/api/admin/bank-disputes/${id}/evidence`

const inSentence = (words: string) => `the ${withinSentence(words)}`
