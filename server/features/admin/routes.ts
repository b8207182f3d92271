import type { Http } from '#server/platform/http/route.ts'

export function adminRoutes(_http: Http): void {}
