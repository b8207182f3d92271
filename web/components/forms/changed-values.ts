/**
 * What was changed in a form, by its fields that are dirty; of a group of fields, all of it. The rest isn't sent: it may
 * have been changed in another tab since this form was loaded.
 */
export function changedValues<Values extends object>(
  values: Values,
  dirty: { [Field in keyof Values]?: boolean | object | undefined },
): Partial<Values> {
  const isDirty = (mark: unknown): boolean =>
    typeof mark === 'object' && mark !== null ? Object.values(mark).some(isDirty) : mark === true
  const changed = Object.entries(values).filter(([field]) => isDirty(dirty[field as keyof Values]))
  return Object.fromEntries(changed) as Partial<Values>
}
