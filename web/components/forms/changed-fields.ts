import { isApiError } from '#web/lib/api.ts'

/**
 * The values that were changed in a form (`dirtyFields` of its state). What another tab or form has changed in the
 * meantime stays as it is. Fields that make sense only `together`, such as two prices, are all sent once any of them
 * was changed.
 */
function changedFields<Values extends object>(
  filled: Values,
  dirty: Partial<Record<keyof Values, unknown>>,
  together: readonly (keyof Values & string)[] = [],
): Partial<Values> {
  const group: readonly string[] = together.some((name) => name in dirty) ? together : []
  const isSent = (name: string) => name in dirty || group.includes(name)
  return Object.fromEntries(Object.entries(filled).filter(([name]) => isSent(name))) as Partial<Values>
}

/**
 * Saves the changed fields of one form, each time it is submitted. A save without an answer may have arrived: its
 * fields are sent again until a save succeeds, even if they are back at what the form began with.
 */
export function savesChanges<Values extends object>(together: readonly (keyof Values & string)[] = []) {
  let unsure: Partial<Values> = {}
  return async <Saved>(
    filled: Values,
    dirty: Partial<Record<keyof Values, unknown>>,
    save: (changed: Partial<Values>) => Promise<Saved>,
  ): Promise<Saved> => {
    const changed = changedFields(filled, { ...unsure, ...dirty }, together)
    try {
      const saved = await save(changed)
      unsure = {}
      return saved
    } catch (error) {
      if (mayHaveArrived(error)) unsure = changed
      throw error
    }
  }
}

/** Whether a save may have arrived: no answer came, or one that says that something failed on our side. */
export const mayHaveArrived = (error: unknown): boolean => !isApiError(error) || error.status >= 500
