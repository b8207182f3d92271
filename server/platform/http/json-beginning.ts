/** The longest form that anybody sends has some sixty values. */
export const MOST_VALUES = 1_000

/**
 * The first `MOST_VALUES` values of a JSON text, closed so that they are JSON again; null if the text has no more.
 * Parsing 256 KB of short keys, and having a schema list them as unknown, takes the processor about 50 ms; finding the
 * end of the first thousand takes 1 ms. Text that isn't JSON stays invalid, or is cut before the error.
 */
export function beginningOf(text: string): string | null {
  let values = 1
  const open: string[] = []
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '"') at = endOfString(text, at)
    else if (char === '{') open.push('}')
    else if (char === '[') open.push(']')
    else if (char === '}' || char === ']') open.pop()
    else if (char === ',' && ++values > MOST_VALUES) return text.slice(0, at) + open.reverse().join('')
  }
  return null
}

/** Where the string that begins at `start` has its closing quote. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
