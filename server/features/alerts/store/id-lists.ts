/** Lists of ids as the texts of arrays of PostgreSQL's, which has no arrays of arrays of different lengths. */
export const asIdLists = (lists: readonly Iterable<number>[]): string[] => lists.map((ids) => `{${[...ids].join()}}`)
