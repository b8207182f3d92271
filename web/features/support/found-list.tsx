import { Link, useNavigate } from '@tanstack/react-router'
import type { Found, FoundKind, FoundOfKind } from '#contract/api/support.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { formatUtcDay } from '#contract/wording/moments.ts'
import { DataTable } from '#web/components/table/data-table.tsx'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { Day } from '#web/features/admin/cells.tsx'
import { KINDS, pageOf, statusTone, statusWords } from './found-words.ts'

/**
 * What was found, by kind, each row leading to its page; `q`: what was searched for, for the links to more of a kind.
 */
export function FoundList({ groups, q }: { groups: readonly FoundOfKind[]; q: string }) {
  return (
    <div className="flex flex-col gap-8">
      {groups.map(({ kind, items, more }) => (
        <section key={kind} aria-labelledby={`found-${kind}`}>
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
            <div className="flex items-baseline gap-2">
              <h2 id={`found-${kind}`} className="font-semibold text-lg">
                {KINDS[kind].many}
              </h2>
              <span className="nums text-muted text-sm">{more ? `first ${items.length}` : items.length}</span>
            </div>
            {more ? (
              <Link {...KINDS[kind].all(q)} className="link inline-flex min-h-11 items-center text-sm md:min-h-0">
                All {KINDS[kind].many.toLowerCase()} with “{q}”
              </Link>
            ) : null}
          </div>
          <Rows kind={kind} items={items} />
        </section>
      ))}
    </div>
  )
}

function Rows({ kind, items }: { kind: FoundKind; items: readonly Found[] }) {
  const navigate = useNavigate()
  const isSale = kind === 'booking' || kind === 'transfer'
  const isMoney = kind !== 'person' && kind !== 'venue'
  return (
    <DataTable
      caption={`List of ${KINDS[kind].many.toLowerCase()}`}
      rows={items}
      // a month of Premium may have a payment's number; their details differ
      rowKey={({ id, detail }) => `${id} ${detail}`}
      onOpen={(item) => void navigate(pageOf(kind, item))}
      columns={[
        {
          key: 'title',
          header: isSale ? 'Venue' : 'Name',
          main: true,
          cell: (item) => (
            <Link {...pageOf(kind, item)} className="link break-words">
              {item.title}
            </Link>
          ),
        },
        {
          key: 'detail',
          header: isSale ? 'Couple' : kind === 'person' ? 'Email' : kind === 'venue' ? 'Place' : 'Provider’s ID',
          phone: 'below',
          cell: ({ detail, eventDate }) => (
            <span className="wrap-anywhere">
              {eventDate ? <span className="nums block md:hidden">{formatDate(eventDate)}</span> : null}
              {detail}
            </span>
          ),
        },
        {
          key: 'status',
          header: 'Status',
          phone: 'end',
          cell: ({ status }) =>
            kind === 'person' ? (
              statusWords(kind, status)
            ) : (
              <StatusDot tone={statusTone(kind, status)}>{statusWords(kind, status)}</StatusDot>
            ),
        },
        ...(isMoney
          ? [
              {
                key: 'amount',
                header: 'Amount',
                numeric: true,
                phone: 'beside' as const,
                cell: ({ amount }: Found) => (amount === null ? '' : formatDollars(amount)),
              },
            ]
          : []),
        {
          key: 'date',
          header: isSale ? 'Event date' : 'Since (UTC)',
          cell: ({ eventDate, at }) => <Day>{eventDate ? formatDate(eventDate) : formatUtcDay(at)}</Day>,
        },
        { key: 'id', header: 'Number', cell: ({ id }) => <span className="nums text-muted">{id}</span> },
      ]}
    />
  )
}
