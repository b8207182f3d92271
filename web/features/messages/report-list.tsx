import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ReportedMessage } from '#contract/api/messages.ts'
import { formatUtcMoment } from '#contract/wording/moments.ts'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import { CloseReport } from './close-report.tsx'
import { reportsQuery } from './queries.ts'

/**
 * Messages that were reported, the oldest report first, until an admin closes the report. `toolbar` searches and
 * filters them and says how many match; `fits` says which of them are shown.
 */
export function ReportList({
  toolbar,
  fits,
}: {
  toolbar: (count: number) => ReactNode
  fits: (report: ReportedMessage) => boolean
}) {
  const query = useQuery(reportsQuery)
  return (
    <QueryView
      query={query}
      pending={<Skeleton className="h-40 w-full" />}
      failed="We couldn’t load the reports"
      isEmpty={(reports) => reports.length === 0}
      empty={
        <EmptyState
          drawing="letter"
          title="No reported messages"
          description="When a couple or a venue reports a message, you can read it here."
        />
      }
    >
      {(all) => {
        const reports = all.filter(fits)
        return (
          <>
            {toolbar(reports.length)}
            {reports.length === 0 ? (
              <p className="text-muted">
                No reports match. Clear the search or the filter to see{' '}
                {all.length === 1 ? 'the one that is open' : `all ${all.length}`}.
              </p>
            ) : null}
            <ul className="grid gap-4 lg:grid-cols-2">
              {reports.map((report) => (
                <li key={report.id}>
                  <Report report={report} />
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </QueryView>
  )
}

function Report({ report }: { report: ReportedMessage }) {
  const { id, bookingId, author, venueName, coupleName, text, at, reportedAt, reason, reporterErased } = report
  const [from, to] = author === 'venue' ? [venueName, coupleName] : [coupleName, venueName]
  return (
    <Card asChild>
      <article aria-label={`Message ${id}`}>
        <h2 className="font-semibold text-lg">
          {from} to {to}
        </h2>
        <p className="nums text-muted text-sm">
          <Unbroken>{`Written ${formatUtcMoment(at)}, `}</Unbroken>
          <Unbroken>{`reported ${formatUtcMoment(reportedAt)}`}</Unbroken>
        </p>
        <p className="wrap-anywhere my-4 whitespace-pre-line rounded-card bg-sunk px-4 py-3">
          {text ?? 'Deleted along with its author’s account.'}
        </p>
        <p className="wrap-anywhere mb-4 whitespace-pre-line">
          <span className="font-semibold">Why {to} reported it: </span>
          {reason ?? (
            <span className="text-muted">
              {reporterErased ? 'no reason given, or deleted along with their account' : 'no reason given'}
            </span>
          )}
        </p>
        <div className="flex flex-wrap gap-2.5">
          <CloseReport
            id={id}
            author={from}
            reporter={to}
            isAuthorGone={text === null}
            isReporterGone={reporterErased}
          />
          <Button asChild size="sm" variant="secondary">
            <Link to="/admin/bookings/$bookingId" params={{ bookingId: String(bookingId) }}>
              See booking {bookingId}
            </Link>
          </Button>
        </div>
      </article>
    </Card>
  )
}
