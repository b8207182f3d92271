import type { FieldPath, FieldValues, Resolver, UseFormSetError } from 'react-hook-form'
import type { z } from 'zod'
import { isApiError } from './api.ts'

/** Field names and what is wrong with each field, as in the API's `details.fields`. */
export type FieldErrors = Record<string, string>

/** The schema of a form, and the library that reads it. */
type Rules = () => Promise<[z.ZodType, typeof import('@hookform/resolvers/zod')]>

/**
 * The rules of a form, which weigh more than the form: fetched when somebody first touches the page that has it, or
 * when it is sent.
 */
export function rulesOf(schema: () => Promise<z.ZodType>): Rules {
  let fetched: ReturnType<Rules> | undefined
  const fetchOnce = () => {
    fetched ??= Promise.all([schema(), import('@hookform/resolvers/zod')])
    // the next try may succeed
    fetched.catch(() => (fetched = undefined))
    return fetched
  }
  if (typeof document !== 'undefined') {
    document.addEventListener('focusin', () => void fetchOnce().catch(() => undefined), { once: true })
  }
  return fetchOnce
}

/**
 * A resolver that checks a form against the contract's schema. The form sends what was typed, so the values stay raw.
 * If the rules can't be loaded, the server's answer says what is wrong.
 * @param check rules that only the form knows (repeated password, "not before today"); they add to the schema's
 * @param bodyOf the part of the values that is the body, where the form has fields that aren't sent
 */
export function formResolver<Values extends FieldValues>(
  rules: Rules,
  check: (values: Values) => FieldErrors = () => ({}),
  bodyOf: (values: Values) => unknown = (values) => values,
): Resolver<Values> {
  return async (values, context, options) => {
    const [schema, library] = await rules().catch(() => [])
    // The library ties a resolver's input to the schema's type; here the form holds the typed text of each field.
    const against = library?.zodResolver(schema as never, undefined, { raw: true }) as Resolver<Values> | undefined
    const checked = await against?.(bodyOf(values) as Values, context, options)
    const errors: Record<string, unknown> = { ...checked?.errors }
    for (const [name, message] of Object.entries(check(values))) put(errors, name.split('.'), message)
    return Object.keys(errors).length > 0 ? { values: {}, errors: errors as never } : { values, errors: {} }
  }
}

/** Writes one error at a path such as metadata.weddingDate, unless the schema has already said something there. */
function put(errors: Record<string, unknown>, [first = '', ...rest]: string[], message: string): void {
  if (rest.length === 0) {
    errors[first] ??= { type: 'check', message }
    return
  }
  errors[first] ??= {}
  put(errors[first] as Record<string, unknown>, rest, message)
}

/**
 * Puts what the server says about single fields beside them and moves to the first one.
 * @returns false when the error names no field of this form
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  names: readonly FieldPath<Values>[],
): boolean {
  const fields = isApiError(error) ? (error.details.fields ?? {}) : {}
  const named = names.filter((name) => fields[name] !== undefined)
  for (const [index, name] of named.entries()) {
    setError(name, { type: 'server', message: fields[name] }, { shouldFocus: index === 0 })
  }
  return named.length > 0
}

/** The rule of every field that asks why: something has to be said. For `register(name, { validate })`. */
export const needsReason = (typed: string): true | string => typed.trim() !== '' || 'Please give a reason'
