import type { Http } from '#server/platform/http/route.ts'

export function bookingRoutes(_http: Http): void {}
