import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { QueuedPayout } from '#contract/api/payouts.ts'
import { formatDollars } from '#contract/format.ts'
import { Button } from '#web/components/ui/button.tsx'
import { DataTable } from '#web/components/ui/data-table.tsx'
import { Dialog, DialogClose } from '#web/components/ui/dialog.tsx'
import { TextArea } from '#web/components/ui/inputs.tsx'
import { QueryView } from '#web/components/ui/query-view.tsx'
import { RowsSkeleton } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { api, userMessage } from '#web/lib/api.ts'
import { payoutQueueQuery } from './queries.ts'

/** Payouts that wait for an admin: refused too often, or owed back. Nothing is shown while there are none. */
export function PayoutQueue() {
  const query = useQuery(payoutQueueQuery)
  return (
    <QueryView
      query={query}
      pending={<RowsSkeleton rows={2} />}
      failed="The payouts could not be loaded"
      isEmpty={(payouts) => payouts.length === 0}
    >
      {(payouts) => (
        <section aria-labelledby="payout-queue" className="mt-10">
          <h2 id="payout-queue" className="display mb-4 text-2xl">
            Payouts that wait for you
          </h2>
          <DataTable
            caption="Payouts that wait for an admin"
            rows={payouts}
            rowKey={({ id }) => id}
            columns={[
              { key: 'payee', header: 'Payee', main: true, cell: ({ payeeName }) => payeeName },
              { key: 'booking', header: 'Booking', cell: ({ bookingId }) => <span className="nums">{bookingId}</span> },
              { key: 'amount', header: 'Amount', numeric: true, cell: ({ amount }) => formatDollars(amount) },
              { key: 'why', header: 'Why', cell: whyWords },
              {
                key: 'retry',
                header: 'Send again',
                hideHeader: true,
                cell: (payout) => (payout.state === 'parked' ? <Retry payout={payout} /> : null),
              },
            ]}
          />
        </section>
      )}
    </QueryView>
  )
}

function whyWords({ owedBack, failure, refusals }: QueuedPayout): string {
  if (owedBack) return 'Owed back by the payee: the booking was cancelled'
  return `Refused ${refusals === 1 ? 'once' : `${refusals} times`}${failure ? `: ${failure}` : ''}`
}

function Retry({ payout }: { payout: QueuedPayout }) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () => api('POST /api/admin/payouts/{id}/retry', { params: { id: payout.id }, body: { reason } }),
    onSuccess: async () => {
      setOpen(false)
      toast({ title: 'Payout is sent again', description: `${formatDollars(payout.amount)} to ${payout.payeeName}.` })
      await queryClient.invalidateQueries({ queryKey: payoutQueueQuery.queryKey })
    },
    onError: (problem) => toast({ title: 'That did not work', description: userMessage(problem), variant: 'error' }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = reason.trim() === ''
    setError(missing ? 'Please give a reason' : undefined)
    if (!missing) retry.mutate()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Send this payout again?"
      description={`${formatDollars(payout.amount)} to ${payout.payeeName}.`}
      trigger={
        <Button size="sm" variant="secondary">
          Send again<span className="sr-only"> to {payout.payeeName}</span>
        </Button>
      }
    >
      <form onSubmit={submit} noValidate>
        <TextArea
          label="Reason"
          hint="It stays in the log with your name."
          maxLength={500}
          value={reason}
          error={error}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="mt-6 flex justify-end gap-3">
          <DialogClose>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
          <Button type="submit" pending={retry.isPending}>
            Send again
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
