import { queryOptions } from '@tanstack/react-query'
import { LIMITS } from '#contract/limits.ts'
import { api, apiWithHeaders } from '#web/lib/api.ts'

/** What the landing says about the market, all of it counted now: open dates, best saving, lowest price. */
export const marketQuery = queryOptions({
  queryKey: ['GET /api/listings', 'market'],
  queryFn: async ({ signal }) => {
    const [featured, best, cheapest] = await Promise.all([
      api('GET /api/listings', { query: { featured: 'true', limit: LIMITS.featuredListings }, signal }),
      apiWithHeaders('GET /api/listings', { query: { sort: 'best', limit: 1 }, signal }),
      api('GET /api/listings', { query: { sort: 'price', limit: 1 }, signal }),
    ])
    return {
      featured,
      openDates: Number(best.headers.get('x-total-count') ?? best.data.length),
      bestPercent: best.data[0]?.percentOff ?? null,
      lowestPrice: cheapest[0]?.totalPrice ?? null,
    }
  },
})
