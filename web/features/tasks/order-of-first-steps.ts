import type { PublicConfig } from '#contract/public-config.ts'

type FirstStep = 'venue' | 'verified' | 'payouts' | 'date'

/**
 * The steps of a new owner, in the order in which they can be done: in live mode, dates are listed only by owners who
 * can be paid (domain.md row 33).
 */
export const orderOfFirstSteps = (mode: PublicConfig['mode']): readonly FirstStep[] =>
  mode === 'live' ? ['venue', 'verified', 'payouts', 'date'] : ['venue', 'verified', 'date', 'payouts']

/** Whether an owner can list a date by now. */
export const canListDates = (mode: PublicConfig['mode'], done: { verified: boolean; payable: boolean }): boolean =>
  done.verified && (mode === 'demo' || done.payable)
