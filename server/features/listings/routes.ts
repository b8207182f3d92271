import type { Http } from '#server/platform/http/route.ts'

export function listingRoutes(_http: Http): void {}
