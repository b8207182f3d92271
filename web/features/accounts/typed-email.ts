let typed = ''

/**
 * The address that was typed to log in or to reset a password, so that neither page asks for it twice. In the memory of
 * the open page alone: only what somebody types in a browser is kept, so the server always has ''.
 */
export const typedEmail = (): string => typed

/** '' forgets it. */
export function keepEmail(email: string): void {
  typed = email
}
