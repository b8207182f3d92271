/** The LIKE pattern of texts that hold what somebody typed, its signs meaning nothing but themselves. */
export const holding = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`
