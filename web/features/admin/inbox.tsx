import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { INBOX_KINDS, type InboxItem, type InboxKind } from '#contract/admin-inbox.ts'
import { withinSentence } from '#contract/wording/first-letter.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatMoment, formatUtcMoment } from '#contract/wording/moments.ts'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { DataTable } from '#web/components/table/data-table.tsx'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { leftWords } from '#web/features/transfers/transfer-words.ts'
import type { ApiOutput } from '#web/lib/api.ts'
import { cn } from '#web/lib/classes.ts'
import { waitingWords } from './age-words.ts'
import { UNFOLDED } from './cells.tsx'
import { countOf, detailWords, kindWords, leadOf, toneOf, workWords } from './inbox-words-and-links.ts'
import { inboxQuery } from './queries.ts'

type Waiting = ApiOutput<'GET /api/admin/inbox'>

/** How many rows of a kind to show until someone asks for all, so that one kind doesn't hide the others. */
const FIRST = 3

/** What is waiting for an admin, first on the panel; `folded` to one line while they work on a tab. */
export function Inbox({ folded }: { folded: boolean }) {
  const query = useQuery(inboxQuery)
  return (
    <section aria-labelledby="inbox" className={folded ? 'mb-5' : 'mb-8'}>
      <QueryView query={query} pending={<RowsSkeleton rows={3} />} failed="We couldn’t load the inbox">
        {(waiting) => (folded ? <Folded waiting={waiting} /> : <Open waiting={waiting} />)}
      </QueryView>
    </section>
  )
}

const waitingKinds = ({ counts }: Waiting) => INBOX_KINDS.filter((kind) => counts[kind] > 0)

function Folded({ waiting }: { waiting: Waiting }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-card px-4 py-2 text-sm">
      <h2 id="inbox" className="font-semibold">
        <Link to="/admin" className="link">
          Inbox
        </Link>
      </h2>
      {countOf(waiting, INBOX_KINDS) === 0 ? <span className="text-muted">Nothing is waiting</span> : null}
      {waitingKinds(waiting).map((kind) => (
        <span key={kind} className="nums">
          <span className="font-semibold">{waiting.counts[kind]}</span>{' '}
          <span className="text-muted">{withinSentence(kindWords(kind, waiting.counts[kind]))}</span>
        </span>
      ))}
    </div>
  )
}

function Open({ waiting }: { waiting: Waiting }) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<InboxKind>()
  const [all, setAll] = useState(false)
  const kinds = waitingKinds(waiting)
  const kind = chosen !== undefined && kinds.includes(chosen) ? chosen : undefined
  const items = waiting.items.filter((item) => kind === undefined || item.kind === kind)
  const shown = all || kind !== undefined ? items : firstOfEach(items)
  const count = countOf(waiting, kind === undefined ? INBOX_KINDS : [kind])
  const isAll = items.length === count
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="inbox" className="display text-xl">
          Inbox
        </h2>
        {kinds.length > 1 ? (
          <div className="flex flex-wrap gap-1.5">
            <Choice
              active={kind === undefined}
              choose={() => setChosen(undefined)}
              count={countOf(waiting, INBOX_KINDS)}
            >
              Everything
            </Choice>
            {kinds.map((one) => (
              <Choice key={one} active={kind === one} choose={() => setChosen(one)} count={waiting.counts[one]}>
                {kindWords(one, waiting.counts[one])}
              </Choice>
            ))}
          </div>
        ) : null}
      </div>
      <DataTable
        caption="What is waiting for an admin"
        rows={shown}
        rowKey={(item) => `${item.kind} ${item.id}`}
        onOpen={(item) => void navigate(leadOf(item))}
        empty={
          <p className="rounded-card border border-line border-dashed px-5 py-6 text-center text-muted">
            Nothing is waiting for you.
          </p>
        }
        columns={[
          {
            key: 'kind',
            header: 'What',
            phone: 'below',
            cell: (item) => <StatusDot tone={toneOf(item)}>{workWords(item)}</StatusDot>,
          },
          {
            key: 'subject',
            header: 'About',
            main: true,
            cell: (item) => (
              <Link {...leadOf(item)} className="link break-words">
                {item.subject}
              </Link>
            ),
          },
          { key: 'detail', header: 'Details', cell: detailWords },
          {
            key: 'amount',
            header: 'Amount',
            phone: 'beside',
            numeric: true,
            cell: ({ amount }) => (amount === null ? '' : formatDollars(amount)),
          },
          { key: 'when', header: 'When', phone: 'end', cell: (item) => <When item={item} now={waiting.now} /> },
        ]}
      />
      {shown.length < items.length ? (
        <Button variant="ghost" size="sm" className="mt-2" onClick={() => setAll(true)}>
          {isAll ? `Show all ${items.length}` : `Show the most pressing ${items.length}`}
        </Button>
      ) : isAll ? null : (
        <p className="nums mt-2 text-muted text-sm">
          These are the most pressing {items.length} of {count}.
        </p>
      )}
    </>
  )
}

/** The most pressing rows of each kind, in the order of the whole list. */
function firstOfEach(items: readonly InboxItem[]): InboxItem[] {
  const first = new Set(INBOX_KINDS.flatMap((kind) => items.filter((item) => item.kind === kind).slice(0, FIRST)))
  return items.filter((item) => first.has(item))
}

function Choice({
  active,
  choose,
  count,
  children,
}: {
  active: boolean
  choose: () => void
  count: number
  children: string
}) {
  return (
    <button
      type="button"
      aria-pressed={active}
      onClick={choose}
      className={cn(
        'inline-flex h-11 items-center gap-1.5 rounded-full border border-line px-3 font-medium text-sm text-muted hover:border-edge hover:text-ink md:h-8',
        active && 'border-garden bg-garden-soft text-garden hover:text-garden',
      )}
    >
      {children}
      <span className="nums">{count}</span>
    </button>
  )
}

/** By the venue's clock, as on the page that the item leads to; in UTC where there is no venue. */
const momentOf = (at: string, state: string | null) => (state === null ? formatUtcMoment(at) : formatMoment(at, state))

/** By when something has to be done, if there is a deadline, and how long it has waited. */
function When({ item: { kind, until, since, state }, now }: { item: InboxItem; now: string }) {
  return (
    <span className="nums block md:whitespace-nowrap">
      {until === null ? null : (
        <span className="font-semibold md:block">
          <span className={UNFOLDED}>
            {kind === 'chargeback' || kind === 'premium' ? 'Evidence' : 'Decide'} by {momentOf(until, state)},{' '}
          </span>
          {until > now ? leftWords(until, state ?? 'NY', now) : 'overdue'}
        </span>
      )}
      <time
        dateTime={since}
        title={`Since ${momentOf(since, state)}`}
        className={until === null ? undefined : cn('text-muted', UNFOLDED)}
      >
        {until === null ? null : <span className="md:hidden">. </span>}
        {waitingWords(since, now)}
      </time>
    </span>
  )
}
