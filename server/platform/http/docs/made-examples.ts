import { BY_NAME, MOSTLY_NULL } from '#contract/examples/values/by-name.ts'
import { BY_SCHEMA } from '#contract/examples/values/by-schema.ts'

type Json = Record<string, unknown>

/** Where a field is: in the schema or the operation that has it, by the names that lead there. */
interface Place {
  owner: string
  at: string
}

/**
 * Makes an example of what a call takes or answers, where nobody has written one: from its schema, and from what
 * contract/examples/values says about its fields. Remembers which of those values it has used.
 */
export class MadeExamples {
  readonly #named: Record<string, Json>
  readonly #used = new Set<string>()

  /** `named` are the schemas that others refer to. */
  constructor(named: Record<string, Json>) {
    this.#named = named
  }

  /** An example of this schema. Throws for a number or a text for which there is no value. */
  make(owner: string, schema: Json): unknown {
    return this.#valueOf(schema, '', [{ owner, at: '' }])
  }

  /** Throws if there are values that none of the examples has used. */
  checkAllUsed(): void {
    const all = [
      ...Object.keys(BY_NAME),
      ...Object.entries(BY_SCHEMA).flatMap(([owner, values]) => Object.keys(values).map((at) => `${owner}: ${at}`)),
    ]
    const idle = all.filter((key) => !this.#used.has(key))
    if (idle.length > 0)
      throw new Error(`these values of contract/examples/values are in no example: ${idle.join(', ')}`)
  }

  #valueOf(schema: Json, name: string, places: readonly Place[]): unknown {
    const { owner, schema: plain } = this.#referredTo(schema)
    if (owner !== undefined) return this.#valueOf(plain, name, [...places, { owner, at: '' }])
    const shapes = shapesOf(schema)
    const isNullable = shapes.some(({ type }) => type === 'null')
    const said = BY_NAME[name]
    if (said !== undefined && !(isNullable && MOSTLY_NULL.includes(name)) && shapes.some((one) => fits(said, one))) {
      this.#used.add(name)
      return said
    }
    const [first] = shapes
    if (isNullable || !first) return null
    return shapes.length > 1 ? this.#valueOf(first, name, places) : this.#made(first, name, places)
  }

  #made(schema: Json, name: string, places: readonly Place[]): unknown {
    if ('const' in schema) return schema.const
    if (Array.isArray(schema.enum)) return schema.enum[0]
    if (schema.type === 'boolean') return false
    if (schema.type === 'array') return [this.#valueOf(schema.items as Json, name, places)]
    if (schema.type === 'object') return this.#fieldsOf(schema, places)
    const where = places.map(({ owner, at }) => `${at} of ${owner}`).join(', ')
    throw new Error(`no example of ${where}: give it a value in contract/examples/values`)
  }

  #fieldsOf({ properties = {} }: Json, places: readonly Place[]): Json {
    const fields = Object.entries(properties as Record<string, Json>).map(([name, field]) => {
      const inside = places.map(({ owner, at }) => ({ owner, at: at === '' ? name : `${at}.${name}` }))
      const place = inside.find(({ owner, at }) => at in (BY_SCHEMA[owner] ?? {}))
      if (!place) return [name, this.#valueOf(field, name, inside)]
      for (const { owner, at } of inside) this.#used.add(`${owner}: ${at}`)
      return [name, BY_SCHEMA[place.owner]?.[place.at]]
    })
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
  }

  #referredTo(schema: Json): { owner?: string; schema: Json } {
    const owner = nameOf(schema)
    if (owner === undefined) return { schema }
    return { owner, schema: this.#named[owner] as Json }
  }
}

/** The name of the schema that this one refers to. */
export const nameOf = ({ $ref }: Json): string | undefined =>
  $ref === undefined ? undefined : String($ref).replace(/^.*\//, '')

/** The shapes that a value of this schema may have. */
function shapesOf(schema: Json): Json[] {
  const shapes = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (shapes) return shapes
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema]
}

function fits(value: unknown, schema: Json): boolean {
  if ('const' in schema) return schema.const === value
  if (Array.isArray(schema.enum)) return schema.enum.includes(value)
  if (schema.format === 'date' || schema.format === 'date-time')
    return typeof value === 'string' && value.includes('T') === (schema.format === 'date-time')
  if (schema.type === 'array') return Array.isArray(value)
  if (schema.type === 'integer') return Number.isInteger(value)
  return typeof value === schema.type && !Array.isArray(value)
}
