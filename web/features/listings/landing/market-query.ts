import { queryOptions } from '@tanstack/react-query'
import { LIMITS } from '#contract/limits.ts'
import { api, apiWithHeaders } from '#web/lib/api.ts'

/**
 * What the landing page says about the market, all of it as of now: some dates with large savings, how many dates are
 * open, the saving of the date that ranks first by savings, and the lowest price.
 */
export const marketQuery = queryOptions({
  queryKey: ['GET /api/listings', 'market'],
  queryFn: async ({ signal }) => {
    const [featured, savings, cheapest] = await Promise.all([
      api('GET /api/listings', { query: { featured: 'true', limit: LIMITS.featuredListings }, signal }),
      apiWithHeaders('GET /api/listings', { query: { sort: 'savings', limit: 1 }, signal }),
      api('GET /api/listings', { query: { sort: 'price', limit: 1 }, signal }),
    ])
    return {
      featured,
      openDates: Number(savings.headers.get('x-total-count') ?? savings.data.length),
      largestSaving: savings.data[0]?.savings ?? null,
      lowestPrice: cheapest[0]?.totalPrice ?? null,
    }
  },
})
