let typed = ''

/**
 * The address that was typed to log in or to reset a password, so that neither page asks for it twice. Only browsers
 * remember it, and only as long as the page is open: on the server, it is always ''.
 */
export const typedEmail = (): string => typed

/** Remembers the typed address; '' forgets it. */
export function keepEmail(email: string): void {
  typed = email
}
