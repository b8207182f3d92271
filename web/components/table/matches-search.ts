/** True when one of the texts contains what was typed, ignoring case. */
export function matchesSearch(typed: string | undefined, ...texts: readonly (string | number | null)[]): boolean {
  const wanted = typed?.trim().toLowerCase()
  return !wanted || texts.some((text) => text !== null && String(text).toLowerCase().includes(wanted))
}
