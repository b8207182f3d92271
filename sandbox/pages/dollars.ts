const FORMAT = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const WHOLE = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** Cents as people read them: $12,000, or $2,700.50. */
export function dollars(cents: number): string {
  return cents % 100 === 0 ? WHOLE.format(cents / 100) : FORMAT.format(cents / 100)
}
