import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isErasedAddress } from '#contract/accounts/erased-address.ts'
import type { AdminUnclaimed } from '#contract/api/refunds.ts'
import { LIMITS } from '#contract/limits.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatUtcDay } from '#contract/wording/moments.ts'
import { ReasonDialog } from '#web/components/overlays/reason-dialog.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { DataTable } from '#web/components/table/data-table.tsx'
import { api } from '#web/lib/api.ts'
import type { AdminSearch } from '../admin-url.ts'
import { Day, Person } from '../cells.tsx'
import { NoRows } from '../no-rows.tsx'
import { unclaimedQuery } from '../queries.ts'
import { refreshWires } from './refresh-money.ts'
import { SentWires } from './sent-wires.tsx'

/**
 * Money that we owe couples and that can't go to their cards, until an admin has sent it by wire; below it, the wires
 * that were sent.
 */
export function WiresToSend({ search }: { search: AdminSearch }) {
  const query = useQuery(unclaimedQuery)
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        This is for money that we owe a couple and can’t send to their card. We were paid twice: their bank took a
        payment back, so they paid us in another way, and then the bank gave it back to us after all. Ask the couple for
        their bank details, send the money from our bank account, and record the wire here.
      </p>
      <QueryView query={query} pending={<RowsSkeleton rows={4} />} failed="We couldn’t load the wires">
        {(wires) => (
          <DataTable
            caption="Wires to couples"
            rows={wires}
            rowKey={({ id }) => id}
            empty={<NoRows>No wires to send.</NoRows>}
            columns={[
              {
                key: 'who',
                header: 'Couple',
                main: true,
                cell: ({ coupleName, coupleEmail }) => <Person name={coupleName} email={coupleEmail} />,
              },
              {
                key: 'amount',
                header: 'We owe',
                numeric: true,
                phone: 'beside',
                cell: ({ amount }) => formatDollars(amount),
              },
              { key: 'for', header: 'For', phone: 'below', cell: forCell },
              { key: 'since', header: 'Since (UTC)', cell: ({ since }) => <Day>{formatUtcDay(since)}</Day> },
              { key: 'answer', header: 'Actions', hideHeader: true, cell: (wire) => <Answer wire={wire} /> },
            ]}
          />
        )}
      </QueryView>
      <SentWires search={search} />
    </>
  )
}

/** The payment that the bank has returned, and what it was for. */
const forCell = ({ bookingId, transferId, paymentId }: AdminUnclaimed) => (
  <>
    {bookingId === null ? (
      <Link className="link" to="/transfer/$transferId" params={{ transferId: String(transferId) }}>
        Transfer {transferId}
      </Link>
    ) : (
      <Link className="link" to="/admin/bookings/$bookingId" params={{ bookingId: String(bookingId) }}>
        Booking {bookingId}
      </Link>
    )}
    <span className="text-muted">, payment {paymentId}</span>
  </>
)

function Answer({ wire: { id, coupleName, coupleEmail, amount } }: { wire: AdminUnclaimed }) {
  const queryClient = useQueryClient()
  const sum = `${formatDollars(amount)} to ${coupleName}.`
  const told = !isErasedAddress(coupleEmail)
  return (
    <div className="flex md:justify-end">
      <ReasonDialog
        label="Paid by wire"
        about={coupleName}
        title="Has this been sent from our bank account?"
        description={sum}
        field="Reference of the wire"
        lineLength={LIMITS.wireReference}
        missing="Please give the reference of the wire"
        hint={`It stays in the log with your name${told ? ', and the couple gets it by email' : ''}.`}
        confirm="It has been sent"
        done={{ title: 'Wire recorded', description: told ? `${sum} We’ll email them.` : sum }}
        act={(reference) => api('POST /api/admin/unclaimed/{id}/paid', { params: { id }, body: { amount, reference } })}
        settled={() => refreshWires(queryClient)}
      />
    </div>
  )
}
