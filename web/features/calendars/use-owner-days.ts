import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { CalendarEntry } from '#contract/api/calendars.ts'
import type { LocalDate } from '#contract/dates.ts'
import { myVenuesQuery } from '#web/features/venues/queries.ts'
import { monthOf } from '#web/lib/months.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { monthQuery } from './queries.ts'

/** Several months in one query: useQueries would be in the first script of every page. */
const monthsQuery = (months: readonly string[]) =>
  queryOptions({
    queryKey: ['GET /api/calendars/month', 'several', months],
    queryFn: async ({ client }) => {
      const answers = await Promise.all(months.map((month) => client.fetchQuery(monthQuery(month))))
      return answers.flatMap(({ entries }) => entries)
    },
    staleTime: 0,
  })

/**
 * The owner's venues that are shown: all of them, or the `wanted` one, whose id is then `venueId`. `today` is the
 * earliest date at any of them.
 */
export function useShownVenues(wanted: number | null) {
  const { today: earliest } = usePublicConfig()
  const { data: venues = [] } = useQuery(myVenuesQuery)
  // one that is gone may still be in the URL
  const venueId = venues.some(({ id }) => id === wanted) ? wanted : null
  const mine = venues.filter(({ id }) => venueId === null || id === venueId)
  return { mine, venueId, today: mine.map(({ today }) => today).sort()[0] ?? earliest }
}

/**
 * What is on the owner's days: in the month of the day they have `reached`, or else in the month the server chooses,
 * and on the days they have `chosen`. `venueId` narrows it to one venue of theirs. Returns
 * - `query`, whose data may still be the previous month's; `isKnown` says whether it is this `month`'s,
 * - `known`, what is on the days of `month`; empty until it is known,
 * - `onChosen`, what is on the chosen days, which may be in several months; null until it is known.
 */
export function useOwnerDays({
  reached,
  chosen,
  venueId,
  today,
}: {
  reached: LocalDate | null
  chosen: readonly LocalDate[]
  venueId: number | null
  today: LocalDate
}) {
  const query = useQuery({
    ...monthQuery(reached ? monthOf(reached) : undefined),
    placeholderData: keepPreviousData,
  })
  const month = reached ? monthOf(reached) : (query.data?.month ?? monthOf(today))
  const shown = (entries: readonly CalendarEntry[]) =>
    entries.filter((entry) => venueId === null || entry.venueId === venueId)
  const answer = query.data?.month === month ? query.data : null
  const months = [...new Set(chosen.map(monthOf))]
  const inThisMonth = months.every((one) => one === month)
  const { data: others } = useQuery({ ...monthsQuery(months), enabled: !inThisMonth })
  const entries = inThisMonth ? answer?.entries : others
  return {
    query,
    month,
    isKnown: answer !== null,
    known: answer ? shown(answer.entries) : [],
    onChosen: entries ? shown(entries).filter(({ date }) => chosen.includes(date)) : null,
  }
}
