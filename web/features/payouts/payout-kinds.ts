import type { ComingPayout, Payout } from '#contract/api/payouts.ts'

/** What a payout is for, as its payee reads it. */
export const PAYOUT_KINDS: Record<Payout['what'] | ComingPayout['what'], string> = {
  deposit: 'Deposit',
  rest: 'Rest of the price',
  fee: 'Transfer fee',
  sale: 'Sale of your date',
}
