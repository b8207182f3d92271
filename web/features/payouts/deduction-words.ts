import { formatDollars } from '#contract/wording/format.ts'

interface Sums {
  gross: number
  fee: number
  kept: number
}

/**
 * What makes up a payout, or the payouts of a month: "$3,000 less $150 commission"; null when nothing is deducted.
 * Takes dollars.
 */
export function deductionWords({ gross, fee, kept }: Sums, feeName: string): string | null {
  const less = [
    ...(fee === 0 ? [] : [`${formatDollars(fee)} ${feeName}`]),
    ...(kept === 0 ? [] : [`${formatDollars(kept)} for the payment your bank took back`]),
  ]
  return less.length === 0 ? null : `${formatDollars(gross)} less ${less.join(' and ')}`
}
