let typed = ''

/**
 * The address that was typed to log in or to reset a password, so that neither page asks for it twice. It is only in
 * the memory of the open page, and only browsers remember it: on the server, it is always ''.
 */
export const typedEmail = (): string => typed

/** '' forgets it. */
export function keepEmail(email: string): void {
  typed = email
}
