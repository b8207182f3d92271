import type { Values } from './by-name.ts'
import { OF_ADMINS } from './of-admins.ts'
import { OF_COUPLES_AND_OWNERS } from './of-couples-and-owners.ts'
import { OF_MONEY } from './of-money.ts'
import { OF_TRANSFERS } from './of-transfers.ts'

/**
 * Values by what has the field: a schema with a name, or the operation that takes it ("cancelBooking") or answers with
 * it ("cancelBooking answer"), which takes precedence over the schema. Undefined: left out.
 */
export const BY_SCHEMA: Record<string, Values> = {
  ...OF_ADMINS,
  ...OF_MONEY,
  ...OF_COUPLES_AND_OWNERS,
  ...OF_TRANSFERS,
}
