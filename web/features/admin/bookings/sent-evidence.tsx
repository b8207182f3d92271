import { useQuery } from '@tanstack/react-query'
import { ChevronDown, FileText } from 'lucide-react'
import type { EVIDENCE_TEXTS } from '#contract/api/refunds.ts'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { sentEvidenceQuery } from '../queries.ts'

const ABOUT: Record<(typeof EVIDENCE_TEXTS)[number], string> = {
  words: 'About this case',
  product: 'What was sold',
  serviceDate: 'Day of the event',
  terms: 'The terms',
  activity: 'What happened when',
  customer: 'Customer',
  email: 'Their email',
}

/**
 * What a bank has from us about a payment: the documents, and every text, folded. The part above says who sent it, and
 * when.
 */
export function SentEvidence({ disputeId }: { disputeId: number }) {
  const query = useQuery(sentEvidenceQuery(disputeId))
  return (
    <section aria-label="What the bank has from us" className="border-line border-t pt-4 lg:col-span-full">
      <h3 className="font-semibold">What the bank has from us</h3>
      <QueryView
        query={query}
        pending={<RowsSkeleton rows={2} />}
        failed="We couldn’t load what the bank has"
        isEmpty={({ texts, documents }) => texts.length === 0 && documents.length === 0}
        empty={<p className="mt-1">Nothing. It asked for none, or its deadline passed.</p>}
      >
        {({ at, texts, documents }) => (
          <>
            {at === null ? <p className="mt-1 text-sm">Submitted at the card provider, not from here.</p> : null}
            {documents.length > 0 ? (
              <ul className="nums mt-3 grid gap-1 text-sm">
                {documents.map(({ name, bytes, ours }) => (
                  <li key={name} className="flex items-start gap-2">
                    <FileText aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                    <span className="wrap-anywhere">
                      {name}, {sizeOf(bytes)}: {ours ? 'our evidence as a PDF' : 'added by the admin'}
                    </span>
                  </li>
                ))}
              </ul>
            ) : null}
            <details className="group mt-3">
              <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 font-medium text-garden text-sm max-md:min-h-11 [&::-webkit-details-marker]:hidden">
                <span className="group-open:hidden">Show the full text</span>
                <span className="hidden group-open:inline">Hide the full text</span>
                <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
              </summary>
              <dl className="nums mt-3 gap-x-10 rounded-field bg-sunk px-4 pt-4 pb-1 text-sm lg:columns-2">
                {texts.map(({ about, text }) => (
                  <div key={about} className="mb-4 break-inside-avoid-column">
                    <dt className="font-semibold">{ABOUT[about]}</dt>
                    <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
                  </div>
                ))}
              </dl>
            </details>
          </>
        )}
      </QueryView>
    </section>
  )
}

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
