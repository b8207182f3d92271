import type { ACCOUNT_KINDS, AdminPosting, PostingKind } from '#contract/api/ledger.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatUtcMoment } from '#contract/wording/moments.ts'
import { StatusDot } from '#web/components/ui/badge.tsx'
import type { AdminSearch } from '../admin-url.ts'
import { Day } from '../cells.tsx'
import { PagedTable } from '../paged-table.tsx'
import { postingsFilter } from '../queries.ts'
import { forColumn } from './purpose-and-amount-columns.tsx'
import { useOpenBookingOrTransfer } from './use-open-booking-or-transfer.ts'

/** The books, to read: every posting with what it is about, its accounts and what it moves. */
export function LedgerTable({ search }: { search: AdminSearch }) {
  const openRow = useOpenBookingOrTransfer()
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        Every movement of money, as it was posted. Nothing here can be changed, and the debits of a posting always equal
        its credits.
      </p>
      <PagedTable
        route="GET /api/admin/postings"
        search={search}
        noun="posting"
        placeholder="Search by booking, transfer or account"
        filter={{
          label: 'Account',
          all: 'All accounts',
          options: Object.entries(ACCOUNTS).map(([value, label]) => ({ value, label })),
        }}
        serverFilter={postingsFilter(search)}
        onOpen={openRow}
        columns={[
          { ...forColumn(({ kind }: AdminPosting) => KINDS[kind]), header: 'What', main: true, phone: undefined },
          { key: 'at', header: 'Posted (UTC)', phone: 'text', sortable: true, cell: momentCell },
          { key: 'accounts', header: 'Accounts', phone: 'below', cell: accountsCell },
          { key: 'debit', header: 'Debit', numeric: true, cell: (posting) => <Sums posting={posting} side="debit" /> },
          {
            key: 'credit',
            header: 'Credit',
            numeric: true,
            cell: (posting) => <Sums posting={posting} side="credit" />,
          },
        ]}
      />
    </>
  )
}

const momentCell = ({ at, balanced }: AdminPosting) => (
  <>
    <Day>{formatUtcMoment(at)}</Day>
    {balanced ? null : <StatusDot tone="berry">Not balanced</StatusDot>}
  </>
)

/** One line per entry, as high as its sums; on phones, where the columns of sums are folded away, with its sum. */
const accountsCell = ({ entries }: AdminPosting) =>
  entries.map(({ account, debit, credit }) => (
    <span key={account} className="block whitespace-nowrap" title={account}>
      {ACCOUNTS[account.split(':')[0] as keyof typeof ACCOUNTS] ?? account}
      <span className="nums text-muted md:hidden">
        , {debit > 0 ? `debit ${formatDollars(debit)}` : `credit ${formatDollars(credit)}`}
      </span>
    </span>
  ))

const Sums = ({ posting: { entries }, side }: { posting: AdminPosting; side: 'debit' | 'credit' }) =>
  entries.map((entry) => (
    <span key={entry.account} className="block whitespace-nowrap">
      {entry[side] === 0 ? '\u00a0' : formatDollars(entry[side])}
    </span>
  ))

const ACCOUNTS: Record<(typeof ACCOUNT_KINDS)[number], string> = {
  stripe: 'At the card provider',
  bank: 'Our bank account',
  escrow: 'Escrow',
  venue_payable: 'Owed to the venue',
  seller_payable: 'Owed to the seller',
  in_flight: 'Payout on its way',
  refund_payable: 'To be refunded',
  late_payment: 'Paid too late',
  unclaimed: 'To be sent by wire',
  refunded_by_hand: 'Refunded by hand',
  dispute_hold: 'Kept by a bank',
  receivable: 'Owed to us',
  commission: 'Commission',
  platform_fee: 'Transfer fees',
  premium: 'Premium',
  goodwill: 'Goodwill',
  card_fees: 'Card fees',
  bad_debts: 'Debts written off',
}

const KINDS: Record<PostingKind, string> = {
  payment: 'Payment',
  'card-fee': 'Card fee',
  'late-payment': 'Late payment',
  'membership-paid': 'Month of Premium',
  'membership-fee': 'Card fee for Premium',
  'refund-begun': 'Refund begun',
  'refund-made': 'Refund made',
  'refund-failed': 'Refund failed',
  'refund-paid-outside': 'Refund paid from our bank',
  'refund-covered': 'Refund covered',
  'refund-finished-by-hand': 'Refund finished by hand',
  'by-hand-refund': 'Refund made by hand',
  'by-hand-refund-failed': 'Refund by hand failed',
  'transfer-paid': 'Transfer paid',
  'transfer-released': 'Transfer released',
  'commission-returned': 'Commission returned',
  'payout-begun': 'Payout begun',
  'payout-made': 'Payout made',
  'payout-refused': 'Payout refused',
  'payout-owed': 'Payout owed back',
  'payout-reversed': 'Payout taken back',
  goodwill: 'Goodwill',
  'venue-owes': 'Owed by the venue',
  'chargeback-opened': 'Bank dispute opened',
  'chargeback-won': 'Bank dispute won',
  'chargeback-lost': 'Bank dispute lost',
  'chargeback-covered': 'Bank dispute covered',
  'chargeback-returned': 'Given back by a bank',
  'chargeback-fee': 'Bank dispute fee',
  'seller-makes-good': 'Made good by the seller',
  'debt-settled': 'Debt settled',
  'unclaimed-paid': 'Sent by wire',
}
