import { sessionCookie } from '../sessions.ts'

/** Removes the session's cookie from the browser that gets this answer. */
export function removeCookie(headers: Headers, publicOrigin: string): void {
  headers.set('set-cookie', sessionCookie(publicOrigin, null))
}
