/** Lists of ids, each as the text of an array: PostgreSQL has no arrays of arrays of different lengths. */
export const asIdLists = (lists: readonly Iterable<number>[]): string[] => lists.map((ids) => `{${[...ids].join()}}`)
