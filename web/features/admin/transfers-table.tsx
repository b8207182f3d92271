import { Link, useNavigate } from '@tanstack/react-router'
import type { AdminsTransfer } from '#contract/api/transfers.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { formatUtcDay, formatUtcMoment } from '#contract/wording/moments.ts'
import { isRefundRefused } from '#contract/wording/next-in-transfer.ts'
import { StatusDot } from '#web/components/ui/badge.tsx'
import {
  actorWords,
  keptUntil,
  leftWords,
  nextToAct,
  offersToAnswer,
  offersWords,
  STAGE_WORDS,
  stageWords,
  toneOf,
} from '#web/features/transfers/transfer-words.ts'
import type { AdminSearch } from './admin-url.ts'
import { ageWords } from './age-words.ts'
import { PagedTable } from './paged-table.tsx'
import { transfersFilter } from './queries.ts'

/** Transfers for admins: those that wait for an admin's decision come first. Enter on a row opens its page. */
export function TransfersTable({ search }: { search: AdminSearch }) {
  const navigate = useNavigate()
  return (
    <PagedTable
      route="GET /api/admin/transfers"
      search={search}
      noun="transfer"
      placeholder="Search by number, name or city"
      filter={{
        label: 'Stage',
        all: 'All stages',
        options: [
          { value: 'waiting', label: 'Waiting for an admin’s decision' },
          { value: 'frozen', label: 'On hold while a bank decides' },
          ...Object.entries(STAGE_WORDS).map(([value, label]) => ({ value, label })),
        ],
      }}
      serverFilter={transfersFilter(search)}
      onOpen={(transfer) => void navigate({ to: '/transfer/$transferId', params: { transferId: String(transfer.id) } })}
      columns={[
        {
          key: 'id',
          header: 'ID',
          sortable: true,
          cell: ({ id }) => (
            <Link
              to="/transfer/$transferId"
              params={{ transferId: String(id) }}
              aria-label={`Open transfer ${id}`}
              className="link nums whitespace-nowrap"
            >
              {id}
            </Link>
          ),
        },
        {
          key: 'date',
          header: 'Event date',
          phone: 'end',
          main: true,
          sortable: true,
          cell: ({ eventDate }) => <span className="nums whitespace-nowrap">{formatDate(eventDate)}</span>,
        },
        {
          key: 'venue',
          header: 'Venue',
          phone: 'title',
          sortable: true,
          cell: (transfer) => (
            <>
              {transfer.venueName}
              <span className="font-normal text-muted">, {transfer.city}</span>
            </>
          ),
        },
        {
          key: 'couples',
          header: 'From, to',
          cell: ({ sellerName, buyerName, status }) => (
            <>
              {sellerName}
              <span className="block text-muted">
                {buyerName ? `to ${buyerName}` : status === 'cancelled' ? 'no buyer' : 'no buyer yet'}
              </span>
            </>
          ),
        },
        {
          key: 'price',
          header: 'Price',
          phone: 'beside',
          numeric: true,
          sortable: true,
          cell: ({ buyerPrice }) => formatDollars(buyerPrice),
        },
        {
          key: 'stage',
          header: 'Stage',
          phone: 'below',
          sortable: true,
          cell: (transfer) => (
            <StatusDot tone={toneOf(transfer)} className="whitespace-normal">
              {stageWords(transfer)}
            </StatusDot>
          ),
        },
        {
          key: 'waiting',
          header: 'Waiting for',
          sortable: true,
          cell: (transfer) => <Waiting transfer={transfer} />,
        },
      ]}
    />
  )
}

function Waiting({ transfer }: { transfer: AdminsTransfer }) {
  const { waitingFor, escalated, frozen, disputedAt, stage, state: venueState, now } = transfer
  const offers = offersToAnswer(transfer)
  const next = nextToAct(transfer)
  if (transfer.offMarket) return <Verification transfer={transfer} />
  if (!waitingFor || !next) {
    // a bank can send back a refund that had arrived
    const owed = stage === 'refunded' && isRefundRefused(transfer)
    return owed ? (
      <span className="font-semibold">{actorWords('admin', 'admin')}</span>
    ) : (
      <span className="text-muted">Nobody</span>
    )
  }
  return (
    <>
      <span className="font-semibold">{actorWords(next, 'admin')}</span>
      {offers > 0 ? <span className="nums block text-muted">{offersWords(offers)}</span> : null}
      {escalated ? ', asked to step in' : ''}
      {frozen ? (
        <span className="text-muted">
          , {frozen.payment === 'price' ? 'about the price' : 'about an earlier payment'}, since{' '}
          <span className="nums">{formatUtcDay(frozen.since)}</span>
        </span>
      ) : null}
      {waitingFor.until ? (
        <span className="nums text-muted" title={formatUtcMoment(waitingFor.until)}>
          , {waitingFor.until > now ? `due ${leftWords(waitingFor.until, venueState, now)}` : 'overdue'}
        </span>
      ) : null}
      {stage === 'disputed' && disputedAt !== null ? (
        <span className="nums block text-muted" title={`Since ${formatUtcMoment(disputedAt)}`}>
          in dispute for {ageWords(disputedAt, now)}
        </span>
      ) : null}
    </>
  )
}

/** Of a date that is off the market: what it waits for, and when an accepted offer for it ends. */
function Verification({ transfer }: { transfer: AdminsTransfer }) {
  const kept = keptUntil(transfer)
  return (
    <>
      <span className="font-semibold">The venue’s verification</span>
      {kept ? (
        <span className="nums block text-muted" title={formatUtcMoment(kept)}>
          The accepted offer ends {leftWords(kept, transfer.state, transfer.now)}
        </span>
      ) : null}
    </>
  )
}
