// Not in use-calendar-state.ts: the route reads this, and what a route reads is in the first script of every page.

/** Where an owner is in their calendar, according to the URL, whose month or day may not exist. */
export interface CalendarUrl {
  venue?: number | undefined
  month?: string | undefined
  /** a day, or several that are chosen together, with commas between them */
  day?: string | undefined
}

/** What the URL says about the month and the day. */
export function readCalendarUrl(raw: Record<string, unknown>): Omit<CalendarUrl, 'venue'> {
  return {
    month: typeof raw.month === 'string' ? raw.month : undefined,
    day: typeof raw.day === 'string' ? raw.day : undefined,
  }
}
