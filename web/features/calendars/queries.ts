import { apiQuery } from '#web/lib/query.ts'

/** What connects the owner's calendar with ours. */
export const calendarsQuery = apiQuery('GET /api/calendars/my')

/** A month of the owner's days; if undefined, the server chooses it. Loaded every time: the other tabs change it. */
export const monthQuery = (month: string | undefined) => ({
  ...apiQuery('GET /api/calendars/month', { query: { month } }),
  staleTime: 0,
})
