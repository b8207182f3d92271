import { useEffect, useRef, useState } from 'react'
import { isApiError } from './api.ts'

/** What is wrong with the fields of a form, by their names in the API. */
export type Mistakes<Name extends string> = Partial<Record<Name, string>>

/**
 * The mistakes of a small form without react-hook-form: shown by whoever draws its fields, and the first field that is
 * wrong gets the focus. Put `form` on the form; what was typed stays.
 */
export function useMistakes<const Name extends string>(names: readonly Name[]) {
  const form = useRef<HTMLFormElement>(null)
  const [mistakes, setMistakes] = useState<Mistakes<Name>>({})
  useEffect(() => {
    if (Object.values(mistakes).some(Boolean)) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [mistakes])
  return {
    form,
    mistakes,
    /** Shows these instead of those before. Returns whether there are any. */
    show: (found: Mistakes<Name>): boolean => {
      setMistakes(found)
      return Object.values(found).some(Boolean)
    },
    /** Shows what the server says about fields of this form; false when it names none of them. */
    showFromServer: (error: unknown): boolean => {
      const found = namedBy(error, names)
      if (found) setMistakes(found)
      return found !== null
    },
  }
}

/** What an answer of the API says about these fields; null when it names none. */
function namedBy<Name extends string>(error: unknown, names: readonly Name[]): Mistakes<Name> | null {
  const fields = isApiError(error) ? (error.details.fields ?? {}) : {}
  const named = names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]]))
  return named.length > 0 ? (Object.fromEntries(named) as Mistakes<Name>) : null
}
