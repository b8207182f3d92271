import { useHydrated } from '@tanstack/react-router'
import { formatOwnMoment, formatUtcMoment } from '#contract/wording/moments.ts'

/** How to write an instant that belongs to no venue: by the admin's own clock; in UTC until the page is awake. */
export function useOwnMoment(): (instant: string | Date) => string {
  return useHydrated() ? formatOwnMoment : formatUtcMoment
}
