import type { Role } from '#contract/accounts/roles.ts'
import { type OptionalMailKind, optionalMailsFor } from '#contract/wording/optional-mails.ts'
import { AppError } from '#server/platform/errors.ts'

/**
 * Only kinds of email that somebody with this role gets can be turned on or off.
 * @throws AppError invalid_request naming the field
 */
export function checkKind(role: Role, kind: OptionalMailKind): void {
  if (optionalMailsFor(role).includes(kind)) return
  const message = 'You don’t get this kind of email'
  throw new AppError('invalid_request', message, { fields: { kind: message } })
}
