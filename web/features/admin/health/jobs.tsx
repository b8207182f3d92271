import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminHealth } from '#contract/health.ts'
import { formatUtcMoment } from '#contract/wording/moments.ts'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { DataTable } from '#web/components/table/data-table.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api } from '#web/lib/api.ts'
import { Many } from '../cells.tsx'
import { healthQuery } from '../queries.ts'

/** What the work does, with the name that the log and the metrics have for it. */
const kindWords = (kind: string) => (WORDS[kind] ? `${WORDS[kind]} (${kind})` : kind)
const WORDS: Record<string, string> = {
  audit: 'Check the books',
  'charge-balance': 'Charge a balance to a saved card',
  'end-membership': 'End a membership at the card provider',
  'mail-messages': 'Email what couples and venues wrote to each other',
  'mail-password-reset': 'Email a link to reset a password',
  'mail-waiting-venues': 'Email admins that venues are waiting',
  'notify-watchers': 'Tell couples that a date is available again',
  'remove-file': 'Remove a file that nobody needs',
  'reverse-payout': 'Take a payout back',
  'send-mail': 'Send an email',
  'send-refund': 'Send a refund to the card',
  'settle-payment': 'Settle a payment',
  'tell-of-evidence': 'Tell a party what is new in a dispute',
  'tell-of-guests': 'Tell a venue how many guests will come',
  webhook: 'Take in what the card provider told us',
}

type DeadJob = AdminHealth['deadJobs'][number]

/** Jobs that were abandoned, each with its error and a way to try it again; nothing if there are none. */
export function Abandoned({ jobs }: { jobs: readonly DeadJob[] }) {
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="abandoned" className="mt-8">
      <h2 id="abandoned" className="display mb-2 text-xl">
        Abandoned
      </h2>
      <p className="mb-3 max-w-prose text-muted">
        Each was tried many times. Fix what the error names, then try it again.
      </p>
      <DataTable
        caption="Background work that was abandoned"
        rows={jobs}
        rowKey={({ id }) => id}
        columns={[
          { key: 'kind', header: 'Kind', main: true, cell: ({ kind }) => kindWords(kind) },
          {
            key: 'error',
            header: 'Error',
            phone: 'below',
            cell: ({ error }) => <span className="break-words">{error}</span>,
          },
          {
            key: 'at',
            header: 'Tried',
            cell: ({ attempts, failedAt }) => (
              <span className="nums">
                {attempts} times, most recently on {formatUtcMoment(failedAt)}
              </span>
            ),
          },
          { key: 'retry', header: 'Try again', hideHeader: true, phone: 'beside', cell: (job) => <Retry job={job} /> },
        ]}
      />
    </section>
  )
}

function Retry({ job: { id, kind } }: { job: DeadJob }) {
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () => api('POST /api/admin/jobs/{id}/retry', { params: { id } }),
    onSuccess: (health) => {
      queryClient.setQueryData(healthQuery.queryKey, health)
      toast({ title: 'We’re trying it again now', description: 'Check back in a minute.' })
    },
    onError: (error) => showFailure(error),
  })
  return (
    <Button variant="secondary" size="xs" pending={retry.isPending} onClick={() => retry.mutate()}>
      Try again<span className="sr-only">: {kindWords(kind)}</span>
    </Button>
  )
}

/** The jobs in the queue, by kind; nothing while it is empty. */
export function JobsByKind({ health: { jobs } }: { health: AdminHealth }) {
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="jobs" className="mt-8">
      <h2 id="jobs" className="display mb-3 text-xl">
        Background work
      </h2>
      <DataTable
        caption="Background work by kind"
        rows={jobs}
        rowKey={({ kind }) => kind}
        columns={[
          { key: 'kind', header: 'Kind', main: true, cell: ({ kind }) => kindWords(kind) },
          {
            key: 'due',
            header: 'Due',
            numeric: true,
            phone: 'beside',
            cell: ({ due }) => <Many of="due">{due}</Many>,
          },
          {
            key: 'oldest',
            header: 'Oldest due since',
            cell: ({ oldestDueAt }) =>
              oldestDueAt ? <span className="nums">{formatUtcMoment(oldestDueAt)}</span> : '',
          },
          {
            key: 'later',
            header: 'Planned',
            numeric: true,
            phone: 'below',
            cell: ({ later }) => <Many of="planned">{later}</Many>,
          },
          {
            key: 'dead',
            header: 'Abandoned',
            numeric: true,
            phone: 'end',
            cell: ({ dead }) => <Many of="abandoned">{dead}</Many>,
          },
        ]}
      />
    </section>
  )
}
