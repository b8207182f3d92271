/**
 * Of what a form sends, what was changed in it (`dirtyFields` of its state). What another tab, or another form, has
 * changed in the meantime stays as it is there.
 */
export function changedFields<Values extends object>(
  filled: Values,
  dirty: Partial<Record<keyof Values, unknown>>,
): Partial<Values> {
  return Object.fromEntries(Object.entries(filled).filter(([name]) => name in dirty)) as Partial<Values>
}
