import type { Http } from '#server/platform/http/route.ts'

export function accountRoutes(_http: Http): void {}
