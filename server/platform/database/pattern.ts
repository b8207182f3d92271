/** The LIKE pattern of texts that hold what somebody typed, its signs meaning nothing but themselves. */
export const containsPattern = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`
