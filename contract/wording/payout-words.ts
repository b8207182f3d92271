import type { ComingPayout, Payout } from '../api/payouts.ts'

const WORDS: Record<Payout['what'] | ComingPayout['what'], string> = {
  deposit: 'Deposit',
  rest: 'Rest of the price',
  whole: 'Full price, in one payout',
  fee: 'Transfer fee',
  sale: 'Sale of a date',
}

/** What a payout is for, on pages and on statements alike. */
export const payoutWords = (what: Payout['what'] | ComingPayout['what']): string => WORDS[what]
