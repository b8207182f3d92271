let typed = ''

/**
 * The address that was typed to log in, to reset a password, or to sign up where it has an account already, so that
 * the login and the reset don't ask for it again. Only browsers remember it, and only as long as the page is open: on
 * the server, it is always ''.
 */
export const typedEmail = (): string => typed

/** Remembers the typed address; '' forgets it. */
export function keepEmail(email: string): void {
  typed = email
}
