import type { Http } from '#server/platform/http/route.ts'

export function paymentRoutes(_http: Http): void {}
