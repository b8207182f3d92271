import type { RawBuilder } from 'kysely'

/** Something that must be true of the data at every moment. The query returns the violations, one row each. */
export interface Invariant {
  name: string
  /** a sentence for the person who reads the report */
  says: string
  /** its violations name amounts, in cents */
  inCents: boolean
  violations: (now: Date) => RawBuilder<{ what: string }>
}

export const invariant = (name: string, says: string, violations: Invariant['violations']): Invariant => ({
  name,
  says,
  inCents: false,
  violations,
})

/** An invariant whose violations name amounts, in cents. */
export const moneyInvariant = (...facts: Parameters<typeof invariant>): Invariant => ({
  ...invariant(...facts),
  inCents: true,
})
