import type { Http } from '#server/platform/http/route.ts'

export function venueRoutes(_http: Http): void {}
