import type { RawBuilder } from 'kysely'

/** Something that must be true of the data at every moment. The query returns the violations, one row each. */
export interface Invariant {
  name: string
  /** a sentence for the person who reads the report */
  says: string
  violations: (now: Date) => RawBuilder<{ what: string }>
}

export const invariant = (name: string, says: string, violations: Invariant['violations']): Invariant => ({
  name,
  says,
  violations,
})
