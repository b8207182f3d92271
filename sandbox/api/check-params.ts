import { readFileSync } from 'node:fs'
import { type ApiError, invalid } from './errors.ts'
import type { Form, FormValue } from './form.ts'
import type { Shape } from './param-shape.ts'

type Fields = Record<string, Shape>

const generated = JSON.parse(readFileSync(new URL('../params.generated.json', import.meta.url), 'utf8')) as {
  sdk: string
  endpoints: Record<string, Fields>
}

/**
 * Checks a request against the parameters that the installed SDK knows for this endpoint and gives the values their
 * types. Errors are Stripe's: parameter_unknown, parameter_missing, parameter_invalid_integer, ... (400).
 * An empty text means "unset" to Stripe and comes out as null.
 */
export function checkParams(endpoint: string, form: Form): Record<string, unknown> {
  const fields = generated.endpoints[endpoint]
  if (!fields) throw new Error(`params.generated.json lacks ${endpoint}: run node sandbox/generate-params.ts`)
  return checkFields(fields, form, '')
}

const own = (fields: Fields, name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined)

const nameIn = (prefix: string, name: string) => (prefix === '' ? name : `${prefix}[${name}]`)

function checkFields(fields: Fields, form: Form, prefix: string): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(form)) {
    const shape = own(fields, name) ?? own(fields, `${name}!`)
    if (shape === undefined) throw unknown(nameIn(prefix, name), Object.keys(fields))
    values[name] = checkValue(shape, value, nameIn(prefix, name))
  }
  for (const field of Object.keys(fields)) {
    const name = field.slice(0, -1)
    if (field.endsWith('!') && (values[name] === undefined || values[name] === null)) throw absent(nameIn(prefix, name))
  }
  return values
}

function checkValue(shape: Shape, value: FormValue, param: string): unknown {
  if (value === '') return null
  if (shape === 'any') return value
  if (shape === 'map') return checkMap(value, param)
  if (typeof shape === 'string') return checkText(shape, value, param)
  if ('enum' in shape) return checkEnum(shape.enum, value, param)
  if ('array' in shape) {
    if (!Array.isArray(value)) throw invalid('Invalid array', { param })
    return value.map((item, index) => checkValue(shape.array, item, nameIn(param, String(index))))
  }
  if ('object' in shape) {
    if (typeof value !== 'object' || Array.isArray(value)) throw invalid('Invalid object', { param })
    return checkFields(shape.object, value, param)
  }
  return checkOneOf(shape.oneOf, value, param)
}

function checkText(shape: 'string' | 'number' | 'boolean', value: FormValue, param: string): unknown {
  if (typeof value !== 'string') throw invalid(`Invalid ${shape === 'number' ? 'integer' : shape}`, { param })
  if (shape === 'string') return value
  if (shape === 'boolean') {
    if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, { param })
    return value === 'true'
  }
  if (!/^-?\d{1,15}$/.test(value))
    throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param })
  return Number(value)
}

function checkEnum(allowed: string[], value: FormValue, param: string): string {
  if (typeof value === 'string' && allowed.includes(value)) return value
  const last = allowed.at(-1) ?? ''
  const choice = allowed.length > 1 ? `one of ${allowed.slice(0, -1).join(', ')}, or ${last}` : last
  throw invalid(`Invalid ${param}: must be ${choice}`, { param })
}

function checkMap(value: FormValue, param: string): Record<string, string | null> {
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid('Invalid object', { param })
  const map: Record<string, string | null> = {}
  for (const [key, text] of Object.entries(value)) {
    if (typeof text !== 'string') throw invalid('Metadata values must be strings', { param: nameIn(param, key) })
    if (key.length > 40 || text.length > 500)
      throw invalid('Metadata keys have at most 40 characters, values at most 500', { param: nameIn(param, key) })
    map[key] = text === '' ? null : text
  }
  return map
}

function checkOneOf(shapes: Shape[], value: FormValue, param: string): unknown {
  let first: unknown
  for (const shape of shapes) {
    try {
      return checkValue(shape, value, param)
    } catch (error) {
      first ??= error
    }
  }
  throw first
}

function unknown(param: string, known: string[]): ApiError {
  const similar = known.map((field) => field.replace(/!$/, '')).find((field) => field.endsWith(`_${param}`))
  const hint = similar ? `. Did you mean ${similar}?` : ''
  return invalid(`Received unknown parameter: ${param}${hint}`, { code: 'parameter_unknown', param })
}

function absent(param: string): ApiError {
  return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}
