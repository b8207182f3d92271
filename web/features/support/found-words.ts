import type { LinkProps } from '@tanstack/react-router'
import type { AdminBookingStatus } from '#contract/api/admin.ts'
import type { Found, FoundKind } from '#contract/api/support.ts'
import type { TransferStage } from '#contract/processes/transfer.ts'
import { capitalized } from '#contract/wording/first-letter.ts'
import { ADMIN_STATUS_WORDS, adminToneOf } from '#web/features/admin/bookings/booking-words.ts'
import { stateWord } from '#web/features/transfers/admin/state-words.ts'
import { toneOfStage } from '#web/features/transfers/transfer-words.ts'

/** What each kind is called, and where all of that kind can be searched. */
export const KINDS: Record<FoundKind, { many: string; all: (q: string) => LinkProps }> = {
  person: { many: 'People', all: (q) => ({ to: '/admin', search: { tab: 'users', q } }) },
  venue: { many: 'Venues', all: (q) => ({ to: '/admin', search: { tab: 'venues', q } }) },
  booking: { many: 'Bookings', all: (q) => ({ to: '/admin', search: { tab: 'bookings', q } }) },
  transfer: { many: 'Transfers', all: (q) => ({ to: '/admin/transfers', search: { q } }) },
  payment: { many: 'Payments', all: (q) => ({ to: '/admin/refunds', search: { tab: 'payments', q } }) },
  refund: { many: 'Refunds', all: (q) => ({ to: '/admin/refunds', search: { tab: 'refunds', filter: 'all', q } }) },
  dispute: {
    many: 'Bank disputes',
    all: (q) => ({ to: '/admin/refunds', search: { tab: 'payments', filter: 'disputed', q } }),
  },
  payout: { many: 'Payouts', all: (q) => ({ to: '/admin/refunds', search: { tab: 'payouts', filter: 'all', q } }) },
}

/** The page where something found is handled; for money, the page of what it paid for. */
export function pageOf(kind: FoundKind, { id, bookingId, transferId }: Found): LinkProps {
  switch (kind) {
    case 'person':
      return { to: '/admin/users/$userId', params: { userId: String(id) } }
    case 'venue':
      return { to: '/venue-details/$venueId', params: { venueId: String(id) } }
    case 'booking':
      return { to: '/admin/bookings/$bookingId', params: { bookingId: String(id) } }
    case 'transfer':
      return { to: '/transfer/$transferId', params: { transferId: String(id) } }
    default:
      if (transferId !== null) return { to: '/transfer/$transferId', params: { transferId: String(transferId) } }
      return bookingId === null
        ? KINDS[kind].all(String(id))
        : { to: '/admin/bookings/$bookingId', params: { bookingId: String(bookingId) } }
  }
}

const ABOUT = {
  transfer: 'transfer',
  payment: 'payment',
  refund: 'refund',
  dispute: 'chargeback',
  payout: 'payout',
} as const

/** A person's role, or the state of anything else, in words. */
export function statusWords(kind: FoundKind, status: string): string {
  if (kind === 'booking') return ADMIN_STATUS_WORDS[status as AdminBookingStatus]
  const word = kind === 'person' || kind === 'venue' ? status : stateWord(ABOUT[kind], status)
  return capitalized(word)
}

type Tone = 'garden' | 'candle' | 'berry' | 'petal' | 'muted'

/** The color of the dot beside these words. */
export function statusTone(kind: FoundKind, status: string): Tone {
  if (kind === 'booking') return adminToneOf(status as AdminBookingStatus)
  if (kind === 'transfer') return toneOfStage(status as TransferStage)
  return TONES[status] ?? 'muted'
}
const TONES: Record<string, Tone> = {
  verified: 'garden',
  succeeded: 'garden',
  paid: 'garden',
  won: 'garden',
  failed: 'berry',
  parked: 'berry',
  refund_still_owed: 'berry',
  lost: 'berry',
  new: 'candle',
  open: 'candle',
  requires_action: 'candle',
  processing: 'candle',
  pending: 'candle',
  sent: 'candle',
}
