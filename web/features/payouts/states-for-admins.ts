import type { AdminPayout } from '#contract/api/payouts.ts'

/** The states of a payout as admins read them, in tables, filters and logs; its payee reads others (`payout-list.tsx`). */
export const STATES_FOR_ADMINS: Record<
  AdminPayout['state'],
  { words: string; tone: 'garden' | 'candle' | 'berry' | 'muted' }
> = {
  parked: { words: 'Waiting for you', tone: 'berry' },
  pending: { words: 'Not sent yet', tone: 'candle' },
  sent: { words: 'On its way', tone: 'candle' },
  failed: { words: 'Refused', tone: 'candle' },
  paid: { words: 'Paid', tone: 'garden' },
  reversed: { words: 'Taken back', tone: 'muted' },
  void: { words: 'Void', tone: 'muted' },
}
