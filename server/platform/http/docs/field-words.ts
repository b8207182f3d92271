import { day, moment, money } from '#contract/api/fields.ts'
import { ACCOUNTS } from './field-words/accounts.ts'
import { ADMIN } from './field-words/admin.ts'
import { ADMIN_MONEY } from './field-words/admin-money.ts'
import { OWN } from './field-words/alerts-tasks-notices.ts'
import { BOOKINGS } from './field-words/bookings-messages-reviews.ts'
import { LOG } from './field-words/events.ts'
import { HEALTH } from './field-words/health.ts'
import { LEDGER } from './field-words/ledger.ts'
import { LISTINGS } from './field-words/listings.ts'
import { OFFERS } from './field-words/offers.ts'
import { PAYMENTS } from './field-words/payments-and-memberships.ts'
import { PAYOUTS } from './field-words/payouts.ts'
import { COMMON, type Words } from './field-words/same-everywhere.ts'
import { TRANSFERS } from './field-words/transfers.ts'
import { VENUES } from './field-words/venues-and-calendars.ts'

/**
 * The words of fields, by what has them: a schema with a name or, where there is none, the operation that takes them
 * ("cancelBooking") or answers with them ("cancelBooking answer").
 */
const WORDS: Record<string, Words> = {
  ...ACCOUNTS,
  ...ADMIN,
  ...ADMIN_MONEY,
  ...BOOKINGS,
  ...HEALTH,
  ...LEDGER,
  ...LISTINGS,
  ...LOG,
  ...OFFERS,
  ...OWN,
  ...PAYMENTS,
  ...PAYOUTS,
  ...TRANSFERS,
  ...VENUES,
}

type Json = Record<string, unknown>

/** Describes the fields of a document's schemas, and remembers which words it has used. */
export class FieldWords {
  readonly #used = new Set<string>()

  /**
   * Puts words on every field of this schema and of the objects inside it. A description that the schema itself gives
   * stays. Throws for a field that nobody has described.
   */
  describe(owner: string, schema: Json, path = ''): void {
    for (const branch of branchesOf(schema)) this.describe(owner, branch, path)
    for (const [name, field] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
      const at = path === '' ? name : `${path}.${name}`
      const said = UNITS.get(String(field.description)) === undefined ? field.description : undefined
      field.description = said ?? `${this.#wordsOf(owner, at, name)}${unitOf(field)}`
      this.describe(owner, field, at)
    }
  }

  /** Throws if there are words that none of the described fields has used. */
  checkAllUsed(): void {
    const all = [
      ...Object.keys(COMMON).map((name) => keyOf('', name)),
      ...Object.entries(WORDS).flatMap(([owner, words]) => Object.keys(words).map((at) => keyOf(owner, at))),
    ]
    const idle = all.filter((key) => !this.#used.has(key))
    if (idle.length > 0)
      throw new Error(`these words of field-words/ belong to no field of the API: ${idle.join(', ')}`)
  }

  #wordsOf(owner: string, at: string, name: string): string {
    const own = WORDS[owner]?.[at]
    const words = own ?? COMMON[name]
    if (words === undefined) throw new Error(`the field ${at} of ${owner} has no words: give it some in field-words/`)
    this.#used.add(own === undefined ? keyOf('', name) : keyOf(owner, at))
    return words
  }
}

const keyOf = (owner: string, at: string): string => `${owner || 'COMMON'}: ${at}`

/**
 * What contract/api/fields.ts says about every sum, day and moment, and the unit to add. The format already tells days
 * from moments.
 */
const UNITS = new Map([
  [money.description, ' (US dollars)'],
  [day.description, ''],
  [moment.description, ''],
])

/** The unit of a field, which its own words don't repeat; removes the contract's words for it. */
function unitOf(field: Json): string {
  const units = [field, ...branchesOf(field)].flatMap((part) => {
    const unit = UNITS.get(String(part.description))
    if (unit !== undefined) delete part.description
    return unit ?? []
  })
  return units[0] ?? ''
}

/**
 * The shapes that a schema may have, and the schema of its items or values: fields in any of them have the same path.
 */
function branchesOf({ anyOf, oneOf, allOf, items, additionalProperties }: Json): Json[] {
  const some = [anyOf, oneOf, allOf].flatMap((shapes) => (shapes as Json[] | undefined) ?? [])
  return [...some, items, additionalProperties].filter(
    (part): part is Json => typeof part === 'object' && part !== null,
  )
}
