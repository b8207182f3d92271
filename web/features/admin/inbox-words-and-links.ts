import type { LinkProps } from '@tanstack/react-router'
import type { InboxItem, InboxKind } from '#contract/admin-inbox.ts'
import { capitalized } from '#contract/wording/first-letter.ts'
import { failureWords } from '#web/features/payments/card/provider-words.ts'
import type { ApiOutput } from '#web/lib/api.ts'

/** What each kind of work is called, singular and plural, and where it gets done. */
const KINDS: Record<InboxKind, { one: string; many: string; tone: 'berry' | 'candle'; to: (id: number) => LinkProps }> =
  {
    dispute: { one: 'Dispute', many: 'Disputes', tone: 'berry', to: toTransfer },
    chargeback: {
      one: 'Bank dispute',
      many: 'Bank disputes',
      tone: 'berry',
      to: (id) => ({ to: '/admin/refunds', search: { tab: 'payments', filter: 'disputed', q: String(id) } }),
    },
    premium: {
      one: 'Bank dispute over Premium',
      many: 'Bank disputes over Premium',
      tone: 'berry',
      to: (id) => ({ to: '/admin/users/$userId', params: { userId: String(id) } }),
    },
    consent: { one: 'Silent venue', many: 'Silent venues', tone: 'candle', to: toTransfer },
    venue: { one: 'Venue to verify', many: 'Venues to verify', tone: 'candle', to: toVenue },
    change: { one: 'Venue change', many: 'Venue changes', tone: 'candle', to: toVenue },
    price: { one: 'High original price', many: 'High original prices', tone: 'candle', to: toListing },
    refund: {
      one: 'Refund still owed',
      many: 'Refunds still owed',
      tone: 'berry',
      to: () => ({ to: '/admin/refunds', search: { tab: 'refunds' } }),
    },
    unclaimed: {
      one: 'Wire to a couple',
      many: 'Wires to couples',
      tone: 'berry',
      to: () => ({ to: '/admin/refunds', search: { tab: 'wires' } }),
    },
    payout: {
      one: 'Stuck payout',
      many: 'Stuck payouts',
      tone: 'berry',
      to: () => ({ to: '/admin/refunds', search: { tab: 'payouts' } }),
    },
    debt: { one: 'Debt', many: 'Debts', tone: 'berry', to: () => ({ to: '/admin/refunds', search: { tab: 'debts' } }) },
    message: {
      one: 'Reported message',
      many: 'Reported messages',
      tone: 'candle',
      to: () => ({ to: '/admin/messages' }),
    },
    finding: { one: 'Audit finding', many: 'Audit findings', tone: 'berry', to: () => ({ to: '/admin/health' }) },
  }

function toTransfer(id: number): LinkProps {
  return { to: '/transfer/$transferId', params: { transferId: String(id) } }
}

function toListing(id: number): LinkProps {
  return { to: '/venue/$listingId', params: { listingId: String(id) } }
}

function toVenue(id: number): LinkProps {
  return { to: '/venue-details/$venueId', params: { venueId: String(id) } }
}

/** Where an item gets done: a bank's dispute on the page of what was paid for. */
export function leadOf({ kind, id, sale }: InboxItem): LinkProps {
  if (sale?.bookingId) return { to: '/admin/bookings/$bookingId', params: { bookingId: String(sale.bookingId) } }
  return sale?.transferId ? toTransfer(sale.transferId) : KINDS[kind].to(id)
}

/** How much of these kinds is waiting, in total. */
export const countOf = (
  { counts }: Pick<ApiOutput<'GET /api/admin/inbox'>, 'counts'>,
  kinds: readonly InboxKind[],
): number => kinds.reduce((sum, kind) => sum + counts[kind], 0)

/** A kind's name, for one item or several. */
export const kindWords = (kind: InboxKind, count: number) => (count === 1 ? KINDS[kind].one : KINDS[kind].many)

const FIELD_WORDS = { name: 'name', address: 'address', city: 'city', state: 'state', zipCode: 'ZIP code' }

export const toneOf = ({ kind, asked, withdrawn }: InboxItem) =>
  asked !== null ? 'muted' : withdrawn ? 'berry' : KINDS[kind].tone

export function workWords({ kind, asked, askedAgain, withdrawn }: InboxItem): string {
  if (askedAgain) return 'Answered, waiting for you'
  if (asked !== null) return 'Waiting for its owner'
  return withdrawn ? 'Verification withdrawn' : KINDS[kind].one
}

export function detailWords({ kind, detail, withdrawn, asked, answer, changes }: InboxItem) {
  if (answer !== null) return `${detail}: ${answer}`
  if (asked !== null) return `${detail}: ${asked}`
  if (withdrawn) return `${detail}: ${withdrawn.reason ?? 'no reason given'}`
  if (changes.length > 0) return `${detail}: new ${changes.map((field) => FIELD_WORDS[field]).join(', ')}`
  if (kind === 'refund' || kind === 'payout') return failureWords(detail || null)
  return kind === 'finding' ? capitalized(detail) : detail
}
