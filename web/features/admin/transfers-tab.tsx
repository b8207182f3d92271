import { Link, useNavigate } from '@tanstack/react-router'
import type { AdminsTransfer } from '#contract/api/transfers.ts'
import { formatDate, formatDollars, formatPlace } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import {
  actorWords,
  deadlineWords,
  STAGE_WORDS,
  stageWords,
  toneOfStage,
} from '#web/features/transfers/transfer-words.ts'
import type { AdminSearch } from './admin-search.ts'
import { PagedTable } from './paged-table.tsx'
import { transfersFilter } from './queries.ts'

/** Transfers for admins: the queue of what waits for them on top, Enter on a row opens its page. */
export function TransfersTab({ search }: { search: AdminSearch }) {
  const navigate = useNavigate()
  return (
    <PagedTable
      route="GET /api/admin/transfers"
      search={search}
      noun="transfer"
      placeholder="Search by number, couple, venue or city"
      filter={{
        label: 'Stage',
        all: 'Every stage',
        options: [
          { value: 'waiting', label: 'Waiting for an admin' },
          { value: 'frozen', label: 'Frozen by a bank' },
          ...Object.entries(STAGE_WORDS).map(([value, label]) => ({ value, label })),
        ],
      }}
      serverFilter={transfersFilter(search)}
      onOpen={(transfer) => void navigate({ to: '/transfer/$transferId', params: { transferId: String(transfer.id) } })}
      values={VALUES}
      columns={[
        {
          key: 'id',
          header: 'ID',
          sortable: true,
          cell: ({ id }) => <span className="nums text-muted">{id}</span>,
        },
        {
          key: 'date',
          header: 'Event date',
          main: true,
          sortable: true,
          cell: ({ eventDate }) => <span className="nums whitespace-nowrap">{formatDate(eventDate)}</span>,
        },
        {
          key: 'venue',
          header: 'Venue',
          sortable: true,
          cell: (transfer) => (
            <>
              {transfer.venueName}
              <span className="block text-muted">{formatPlace(transfer)}</span>
            </>
          ),
        },
        {
          key: 'couples',
          header: 'From, to',
          cell: ({ sellerName, buyerName }) => (
            <>
              {sellerName}
              <span className="block text-muted">{buyerName ?? 'nobody yet'}</span>
            </>
          ),
        },
        {
          key: 'price',
          header: 'Price',
          numeric: true,
          sortable: true,
          cell: ({ buyerPrice }) => formatDollars(buyerPrice),
        },
        {
          key: 'stage',
          header: 'Stage',
          sortable: true,
          cell: (transfer) => (
            <StatusDot tone={toneOfStage(transfer.stage)} className="whitespace-normal">
              {stageWords(transfer)}
            </StatusDot>
          ),
        },
        {
          key: 'waiting',
          header: 'Waits for',
          sortable: true,
          cell: (transfer) => <Waiting transfer={transfer} />,
        },
        {
          key: 'open',
          header: 'Open',
          hideHeader: true,
          cell: ({ id }) => (
            <Button asChild variant="secondary" size="sm">
              <Link to="/transfer/$transferId" params={{ transferId: String(id) }}>
                Open<span className="sr-only"> transfer {id}</span>
              </Link>
            </Button>
          ),
        },
      ]}
    />
  )
}

const VALUES: Record<string, (transfer: AdminsTransfer) => string | number> = {
  id: ({ id }) => id,
  date: ({ eventDate }) => eventDate,
  venue: ({ venueName }) => venueName,
  price: ({ buyerPrice }) => buyerPrice,
  stage: stageWords,
  waiting: ({ waitingFor }) => waitingFor?.until ?? '9999',
}

function Waiting({
  transfer: { waitingFor, escalated, frozen, state: venueState, now },
}: {
  transfer: AdminsTransfer
}) {
  if (!waitingFor) return <span className="text-muted">Nobody</span>
  return (
    <>
      <span className="font-semibold">{actorWords(waitingFor.who, 'admin')}</span>
      {escalated ? ', asked for help' : ''}
      {frozen ? (
        <span className="block text-muted">
          {frozen.payment === 'price' ? 'about the price' : 'about an earlier payment'}, since{' '}
          <span className="nums">{formatMoment(frozen.since, venueState)}</span>
        </span>
      ) : null}
      {waitingFor.until ? (
        <span className="nums block text-muted">{deadlineWords(waitingFor.until, venueState, now)}</span>
      ) : null}
    </>
  )
}
