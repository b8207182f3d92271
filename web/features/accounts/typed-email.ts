let typed = ''

/**
 * The address that was typed to log in or to reset a password, so that neither page asks for it twice. It is only in
 * the memory of the open page. Nothing but what somebody types in a browser is kept, so the server always has ''.
 */
export const typedEmail = (): string => typed

/** '' forgets it. */
export function keepEmail(email: string): void {
  typed = email
}
