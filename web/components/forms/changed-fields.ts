/**
 * Of what a form sends, what was changed in it (`dirtyFields` of its state). What another tab, or another form, has
 * changed in the meantime stays as it is there. Fields that make sense only `together`, such as two prices, are sent as
 * one once any of them was changed.
 */
export function changedFields<Values extends object>(
  filled: Values,
  dirty: Partial<Record<keyof Values, unknown>>,
  together: readonly (keyof Values & string)[] = [],
): Partial<Values> {
  const group: readonly string[] = together.some((name) => name in dirty) ? together : []
  const isSent = (name: string) => name in dirty || group.includes(name)
  return Object.fromEntries(Object.entries(filled).filter(([name]) => isSent(name))) as Partial<Values>
}
