import { FilterPill } from '../forms/filter-pill.tsx'
import { Container, PageHeader } from '../layout/page-shell.tsx'
import { EmptyState, ErrorState } from '../states/empty-and-error.tsx'
import { LoadMore } from '../states/load-more.tsx'
import { ListingCardSkeleton, RowsSkeleton } from '../states/skeleton.tsx'
import { type Drawing, Vignette } from '../states/vignette.tsx'
import type { Column } from '../table/data-row.tsx'
import { DataTable } from '../table/data-table.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { StatusDot } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { PaymentPlan } from '../ui/payment-plan.tsx'
import { PriceBlock } from '../ui/price-block.tsx'
import { Stars } from '../ui/stars.tsx'
import { TabLink, TabNav, Tabs } from '../ui/tabs.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { Part } from './part.tsx'

type Row = { id: number; name: string; city: string; capacity: number; status: string }
const rows: Row[] = [
  { id: 48213, name: 'The Old Orchard', city: 'Austin, TX', capacity: 180, status: 'Verified' },
  { id: 11094, name: 'Harbor Light Pavilion', city: 'Portland, ME', capacity: 120, status: 'Pending' },
  { id: 77120, name: 'Foundry on 9th', city: 'Pittsburgh, PA', capacity: 260, status: 'Verified' },
]
const columns: Column<Row>[] = [
  { key: 'id', header: 'Id', cell: (r) => r.id, numeric: true, sortable: true },
  { key: 'name', header: 'Name', cell: (r) => r.name, main: true, sortable: true },
  { key: 'city', header: 'City and state', cell: (r) => r.city, phone: 'below' },
  { key: 'capacity', header: 'Capacity', cell: (r) => r.capacity, numeric: true },
  {
    key: 'status',
    header: 'Status',
    phone: 'beside',
    cell: (r) => <StatusDot tone={r.status === 'Verified' ? 'garden' : 'candle'}>{r.status}</StatusDot>,
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    cell: () => (
      <Button size="sm" variant="secondary">
        Verify
      </Button>
    ),
  },
]
const plan = [
  { key: 'deposit', what: 'Deposit', when: 'Today', amount: '$2,925', state: 'due' as const },
  { key: 'balance', what: 'Balance', when: 'Thu, May 13, 2027', amount: '$8,775' },
  { key: 'event', what: 'Your event', when: 'Sat, Jun 12, 2027', state: 'event' as const },
]
const drawings: Drawing[] = ['garden', 'lantern', 'letter', 'calendar', 'rings', 'gate']

/** Prices, plans, timelines, tables, states. */
export function Pieces() {
  return (
    <Container>
      <PageHeader title="Pieces" intro="What pages are made of." />
      <Part title="Price, plan, countdown">
        <div className="grid items-start gap-6 lg:grid-cols-3">
          <Card>
            <PriceBlock size="lg" original="$20,000" price="$11,700" percent={42} note="You save $8,300" />
            <div className="my-6">
              <PaymentPlan plan={plan} />
            </div>
            <Button wide size="lg">
              Book Now - Pay Deposit
            </Button>
          </Card>
          <Card className="lg:col-span-2">
            <Countdown endsAt="2026-11-20T10:12:34Z" serverNow="2026-11-20T10:00:00Z" seconds={900} />
            <div className="mt-8">
              <Countdown endsAt="2026-11-20T10:01:34Z" serverNow="2026-11-20T10:00:00Z" seconds={900} />
            </div>
            <div className="mt-10">
              <PaymentPlan direction="horizontal" label="Payment plan, across" plan={plan} />
            </div>
            <div className="mt-8 flex flex-wrap gap-3">
              <CopyButton text="https://unveil.example/venue/48213">Share this Deal</CopyButton>
              <FilterPill label="City" value="Austin" />
              <FilterPill label="Event Date" />
            </div>
          </Card>
        </div>
      </Part>
      <Part title="Tabs">
        <TabNav label="Dashboard">
          <TabLink active>
            <a href="/a">Discover</a>
          </TabLink>
          <TabLink active={false}>
            <a href="/b">My Bookings</a>
          </TabLink>
          <TabLink active={false}>
            <a href="/c">Transfer Market</a>
          </TabLink>
          <TabLink active={false}>
            <a href="/d">Saved Searches</a>
          </TabLink>
        </TabNav>
        <Tabs
          className="mt-8"
          label="Listing parts"
          tabs={[
            { value: 'one', label: 'Upcoming Events', content: <p>Nothing booked yet.</p> },
            { value: 'two', label: 'Past Events', content: <p>None.</p> },
          ]}
        />
      </Part>
      <Part title="Timeline">
        <Timeline
          label="Transfer steps"
          className="max-w-2xl"
          steps={[
            {
              key: 'a',
              title: 'Transfer created',
              state: 'done',
              at: 'Nov 2, 2026',
              description: 'You offered the date at $2,700.',
            },
            {
              key: 'b',
              title: 'Contract verified',
              state: 'done',
              at: 'Nov 4, 2026',
              description: 'The venue agreed to the transfer.',
            },
            {
              key: 'c',
              title: 'Contract names the buyer',
              state: 'current',
              description: 'The buyer has paid into escrow. The venue puts their names on the contract.',
              actor: 'The venue',
              until: 'Mon, Nov 23, 5:00 PM',
              action: (
                <Button size="sm" variant="secondary">
                  Write to the venue
                </Button>
              ),
            },
            {
              key: 'd',
              title: 'Buyer confirms',
              state: 'next',
              description: 'Or says what is wrong, within 72 hours.',
            },
            { key: 'e', title: 'You are paid', state: 'next', description: '$2,565 after the 5% platform fee.' },
          ]}
        />
      </Part>
      <Part title="Table">
        <DataTable
          caption="Venues"
          columns={columns}
          rows={rows}
          rowKey={(r) => r.id}
          sort={{ key: 'name', direction: 'ascending' }}
          onSort={() => {}}
          onOpen={() => {}}
        />
        <LoadMore shown={24} total={1240} onMore={() => {}} />
      </Part>
      <Part title="People">
        <div className="flex flex-wrap items-center gap-5">
          <Avatar name="Maya Chen" />
          <Avatar name="admin" size="lg" />
          <Stars rating={4} />
        </div>
      </Part>
      <Part title="States">
        <div className="grid gap-6 lg:grid-cols-2">
          <EmptyState
            level={3}
            title="No venues found"
            description="Try adjusting your filters or search in a different area"
            action={<Button variant="secondary">Clear Filters</Button>}
          />
          <ErrorState
            level={3}
            title="The list did not load"
            description="The connection was lost. Your filters are still here."
            onRetry={() => {}}
          />
        </div>
        <div className="mt-6 flex flex-wrap justify-center gap-8">
          {drawings.map((name) => (
            <Vignette key={name} name={name} className="w-36" />
          ))}
        </div>
        <div className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          <ListingCardSkeleton />
          <ListingCardSkeleton />
          <div className="sm:col-span-2">
            <RowsSkeleton rows={4} />
          </div>
        </div>
      </Part>
    </Container>
  )
}
