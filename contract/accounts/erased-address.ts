/** What is written in place of the email address of a closed account: unique, and no mail server takes it. */
export const erasedAddress = (userId: number): string => `erased-${userId}${ERASED}`

/** Whether an account was closed, judging by its email address. */
export const isErasedAddress = (email: string): boolean => email.endsWith(ERASED)

/** An email address as files show it; for a closed account, a note that says so. */
export const addressOrClosed = (email: string): string => (isErasedAddress(email) ? 'Account closed' : email)

const ERASED = '@erased.invalid'
