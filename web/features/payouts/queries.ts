import { apiQuery } from '#web/lib/query.ts'

export const payoutAccountQuery = apiQuery('GET /api/payouts/account')
export const myPayoutsQuery = apiQuery('GET /api/payouts/my')
export const payoutQueueQuery = apiQuery('GET /api/admin/payouts')
