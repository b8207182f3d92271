import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AdminHealth } from '#contract/health.ts'
import { capitalized } from '#contract/wording/first-letter.ts'
import { counted } from '#contract/wording/format.ts'
import { formatUtcMoment } from '#contract/wording/moments.ts'
import { ReasonDialog } from '#web/components/overlays/reason-dialog.tsx'
import { showFailure } from '#web/components/overlays/toast.tsx'
import { DataTable } from '#web/components/table/data-table.tsx'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { Facts } from '#web/components/ui/facts.tsx'
import { api } from '#web/lib/api.ts'
import { healthQuery, refreshAdmin } from '../queries.ts'

type Finding = AdminHealth['findings'][number]

/** How the last audit ended, and the button that runs one now. */
export function LastAudit({ health }: { health: AdminHealth }) {
  const queryClient = useQueryClient()
  const run = useMutation({
    mutationFn: () => api('POST /api/admin/health/audit'),
    onSuccess: (now) => queryClient.setQueryData(healthQuery.queryKey, now),
    onError: (error) => showFailure(error),
  })
  const { lastEndedAt } = health
  const nightly = nightlyTime(health)
  const when =
    nightly === null ? 'It runs only when you start it.' : `It runs every night at ${timeOf(formatUtcMoment(nightly))}.`
  return (
    <Card asChild>
      <section aria-labelledby="audit" className="mt-8">
        <CardHeader
          title={<span id="audit">Audit</span>}
          description={`Checks all data against its rules, and the ledger against the card provider’s books. It changes nothing. ${when}`}
          action={
            <Button variant="secondary" pending={run.isPending || health.running} onClick={() => run.mutate()}>
              Run now
            </Button>
          }
        />
        <Facts
          className="sm:grid-cols-3"
          facts={[
            ['Result', <Result key="result" health={health} />],
            ['Last run', lastEndedAt === null ? 'Not yet' : formatUtcMoment(lastEndedAt)],
            ['Card provider', booksWords(health)],
          ]}
        />
      </section>
    </Card>
  )
}

/** Today's nightly run; null if none is scheduled. */
function nightlyTime({ nightlyHour, now }: AdminHealth): Date | null {
  return nightlyHour === null ? null : new Date(new Date(now).setUTCHours(nightlyHour, 0, 0, 0))
}

/** "9:00 AM UTC" of "Mon, Nov 23, 2026, 9:00 AM UTC". */
const timeOf = (moment: string) => moment.slice(moment.lastIndexOf(',') + 2)

function Result({ health }: { health: AdminHealth }) {
  const [tone, words] = resultOf(health)
  return (
    <span role="status">
      <StatusDot tone={tone}>{words}</StatusDot>
    </span>
  )
}

function resultOf({ running, lastEndedAt, findings }: AdminHealth) {
  if (running) return ['candle', 'Running'] as const
  if (findings.length > 0) return ['berry', counted(findings.length, 'finding')] as const
  return lastEndedAt === null ? (['muted', 'Not run yet'] as const) : (['garden', 'Clean'] as const)
}

function booksWords({ books, booksReadUntil }: AdminHealth): string {
  if (books === null) return 'Not yet compared'
  if (books === 'no-provider') return 'Not set up'
  if (books === 'read') return 'Compared'
  return booksReadUntil === null ? 'Didn’t answer' : `Didn’t answer; compared up to ${formatUtcMoment(booksReadUntil)}`
}

/** What the last audit found that nobody has accepted. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <section aria-labelledby="findings" className="mt-10">
      <h2 id="findings" className="display mb-2 text-2xl">
        Findings
      </h2>
      <p className="mb-4 max-w-prose text-muted">
        A finding disappears once an audit no longer sees it. Amounts are in cents.
      </p>
      <DataTable
        caption="Findings of the audit"
        rows={findings}
        rowKey={({ id }) => id}
        columns={[
          { key: 'what', header: 'Found', main: true, cell: ({ what }) => <What words={what} /> },
          { key: 'rule', header: 'Broken rule', cell: ruleCell },
          {
            key: 'since',
            header: 'Since',
            phone: 'below',
            cell: ({ foundAt }) => <span className="nums">{formatUtcMoment(foundAt)}</span>,
          },
          { key: 'accept', header: 'Accept', hideHeader: true, cell: (finding) => <Accept finding={finding} /> },
        ]}
      />
    </section>
  )
}

function ruleCell({ invariant, rule }: Finding) {
  return (
    <>
      {capitalized(rule)}
      <span className="block text-muted text-xs">{invariant}</span>
    </>
  )
}

/** Bookings and transfers lead to their pages. */
function What({ words }: { words: string }) {
  const [, before = '', noun, id = '', after = ''] = /^(.*?)\b(booking|transfer) (\d{8})\b(.*)$/.exec(words) ?? []
  if (!noun) return <span className="nums break-words">{words}</span>
  const name = `${noun} ${id}`
  return (
    <span className="nums break-words">
      {before}
      {noun === 'booking' ? (
        <Link className="link" to="/admin/bookings/$bookingId" params={{ bookingId: id }}>
          {name}
        </Link>
      ) : (
        <Link className="link" to="/transfer/$transferId" params={{ transferId: id }}>
          {name}
        </Link>
      )}
      {after}
    </span>
  )
}

function Accept({ finding: { id, what } }: { finding: Finding }) {
  const queryClient = useQueryClient()
  return (
    <ReasonDialog
      label="Accept"
      about={what}
      title="Accept this as it is?"
      description={`${what}. It won’t be reported again unless it disappears and comes back.`}
      hint="It stays in the log with your name."
      confirm="Accept"
      done={{ title: 'Accepted', description: what }}
      act={(reason) => api('POST /api/admin/findings/{id}/accept', { params: { id }, body: { reason } })}
      settled={() => refreshAdmin(queryClient, 'GET /api/admin/health')}
    />
  )
}
