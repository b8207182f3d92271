/** Nested values as they come in a form: text at the leaves. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

const MAX_DEPTH = 12

/**
 * Reads `a=1&b[c]=2&d[0]=3&e[]=4` as Stripe does. Lists come by index or by `[]`; keys keep their order.
 * Names such as __proto__ are plain names: the result has no prototype.
 */
export function parseForm(text: string): Form {
  const root: Form = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split(/\[|\]\[|\]$/).slice(0, MAX_DEPTH)
    if (key.endsWith(']')) path.pop()
    place(root, path, value)
  }
  return listsOf(root) as Form
}

function place(root: Form, path: string[], value: string): void {
  let target = root
  path.forEach((name, position) => {
    const key = name === '' ? String(Object.keys(target).length) : name
    if (position === path.length - 1) {
      target[key] = value
      return
    }
    const next = target[key]
    if (typeof next !== 'object') target[key] = Object.create(null)
    target = target[key] as Form
  })
}

/** Objects whose keys are 0, 1, 2, ... become lists. */
function listsOf(value: FormValue): FormValue {
  if (typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, inner]) => [key, listsOf(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  if (isList) return entries.map(([, inner]) => inner)
  const object: Form = Object.create(null)
  for (const [key, inner] of entries) object[key] = inner
  return object
}
