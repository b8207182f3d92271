import { AppError } from '#server/platform/errors.ts'

/** Throws last_admin when this is the only one left: somebody must be able to open the panel. */
export function checkAdminsLeft(adminIds: readonly number[], leavingId: number): void {
  if (adminIds.some((id) => id !== leavingId)) return
  throw new AppError('last_admin', 'This is the last admin. Make someone else an admin first.')
}
