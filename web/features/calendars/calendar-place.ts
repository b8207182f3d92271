// Not in use-chosen-days.ts: the route reads this, and what a route reads is in the first script of every page.

/** Where an owner is in their calendar, as the URL says it; what it says may be no month or day. */
export interface CalendarPlace {
  venue?: number | undefined
  month?: string | undefined
  day?: string | undefined
  /** chosen together, with commas between them */
  days?: string | undefined
}

/** What the URL says of the month and the days. */
export function readCalendarPlace(raw: Record<string, unknown>): Omit<CalendarPlace, 'venue'> {
  return {
    month: typeof raw.month === 'string' ? raw.month : undefined,
    day: typeof raw.day === 'string' ? raw.day : undefined,
    days: typeof raw.days === 'string' ? raw.days : undefined,
  }
}
