import { isApiError } from '#web/lib/api.ts'

type Name<Values> = keyof Values & string
type Dirty<Values> = Partial<Record<keyof Values, unknown>>

/** How the fields of a form are sent. */
interface Grouping<Values> {
  /** fields that make sense only together, such as two prices: all are sent once any of them was changed */
  together?: readonly Name<Values>[]
  /** fields made of parts that can be sent without the others */
  inParts?: readonly Name<Values>[]
}

/**
 * The values that were changed in a form (`dirtyFields` of its state). What another tab or form has changed in the
 * meantime stays as it is.
 */
function changedFields<Values extends object>(
  filled: Values,
  dirty: Dirty<Values>,
  { together = [], inParts = [] }: Grouping<Values>,
): Partial<Values> {
  const group: readonly string[] = together.some((name) => name in dirty) ? together : []
  const isSent = (name: string) => name in dirty || group.includes(name)
  const sent = Object.fromEntries(Object.entries(filled).filter(([name]) => isSent(name))) as Partial<Values>
  for (const name of inParts) if (name in sent) sent[name] = partsOf(filled[name] as object, dirty[name]) as never
  return sent
}

const partsOf = (whole: object, dirty: unknown) =>
  Object.fromEntries(Object.entries(whole).filter(([part]) => part in (dirty as object)))

/**
 * Saves the changed fields of one form, each time it is submitted. A save without an answer may have arrived: its
 * fields are sent again until a save succeeds, even if they are back at what the form began with.
 */
export function savesChanges<Values extends object>(grouping: Grouping<Values> = {}) {
  let unsure: Partial<Values> = {}
  return async <Saved>(
    filled: Values,
    dirty: Dirty<Values>,
    save: (changed: Partial<Values>) => Promise<Saved>,
  ): Promise<Saved> => {
    const sentAgain: Dirty<Values> = { ...unsure, ...dirty }
    for (const name of grouping.inParts ?? [])
      if (name in sentAgain) sentAgain[name] = { ...(unsure[name] as object), ...(dirty[name] as object) }
    const changed = changedFields(filled, sentAgain, grouping)
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
