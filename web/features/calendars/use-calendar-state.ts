import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { addDays, addYears, daysBetween, isLocalDate, type LocalDate } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { addMonths, type Month, monthOf } from '#web/lib/months.ts'
import type { CalendarUrl } from './calendar-url.ts'
import { monthQuery } from './queries.ts'
import { useShownVenues } from './use-owner-days.ts'

/** How far back and ahead the months go. */
const [BACK, AHEAD] = [12, 12 * LIMITS.calendarYears]

/**
 * Where the owner is in their calendar, and the days they have chosen: one, or any number with `several`. It begins
 * with what the URL says (`inUrl`) and stores venue, month and days there, so that Back and a reload lead to them. Days
 * that are over at every venue shown can't be chosen with others.
 */
export function useCalendarState(inUrl: CalendarUrl) {
  const [wanted, show] = useState(inUrl.venue ?? null)
  const { mine, venueId, today } = useShownVenues(wanted)
  const [first, last] = [addMonths(monthOf(today), -BACK), addMonths(monthOf(today), AHEAD)]
  const startOf = (month: Month) => (month === monthOf(today) ? today : `${month}-01`)
  const isInReach = (day: LocalDate) => isLocalDate(day) && monthOf(day) >= first && monthOf(day) <= last
  const beganOn = inUrl.day !== undefined && isInReach(inUrl.day) ? inUrl.day : null
  const canBeUsed = (day: LocalDate) => day >= today && day <= addYears(today, LIMITS.calendarYears)
  const inUrlDays = [...new Set(inUrl.day?.split(','))]
  const beganWith = inUrlDays.length > 1 ? inUrlDays.filter((day) => isLocalDate(day) && canBeUsed(day)) : []
  const beganIn = inUrl.month !== undefined && isInReach(`${inUrl.month}-01`) ? startOf(inUrl.month) : null
  const [moved, reach] = useState<LocalDate | null>(beganOn ?? beganIn)
  const { data: chosenByServer } = useQuery({ ...monthQuery(undefined), enabled: moved === null })
  // the month may be over at the one venue shown, though not yet at another
  const isOver = chosenByServer !== undefined && chosenByServer.month < monthOf(today)
  /** the day that gets the focus; until there is one, the server chooses the month */
  const reached = moved ?? (isOver ? today : null)
  const [picked, choose] = useState<readonly LocalDate[]>(
    beganWith.length > 0 ? beganWith.slice(0, LIMITS.blockedAtOnce).sort() : beganOn ? [beganOn] : [],
  )
  const [several, setSeveral] = useState(beganWith.length > 0)
  // today may be a different date at the venues that are shown now
  const chosen = several ? picked.filter(canBeUsed) : picked
  const only = several ? undefined : chosen[0]
  const day = chosen.join() || undefined
  useInUrl({ venue: wanted ?? undefined, month: reached ? monthOf(reached) : undefined, day }, inUrl)

  const pressed = useRef(beganOn)
  /**
   * Chooses or drops a day. With Shift, it chooses all days from the one pressed last, unless that is no longer chosen;
   * months may lie between the two.
   */
  const press = (day: LocalDate, withShift: boolean) => {
    const from = pressed.current
    pressed.current = !several && day === only ? null : day
    reach(day)
    if (withShift && from && from !== day && (chosen.includes(from) || chosen.length === 0)) {
      const all = new Set([...chosen, ...daysFrom(from, day)])
      setSeveral(true)
      choose([...all].filter(canBeUsed).slice(0, LIMITS.blockedAtOnce).sort())
    } else if (!several) choose(day === only ? [] : [day])
    else if (chosen.includes(day)) choose(chosen.filter((one) => one !== day))
    else if (canBeUsed(day) && chosen.length < LIMITS.blockedAtOnce) choose([...chosen, day].sort())
  }
  return {
    first,
    last,
    reached,
    chosen,
    several,
    mine,
    venueId,
    today,
    only,
    show,
    choose,
    canBeUsed,
    press,
    turnTo: (month: Month) => {
      if (!several) choose([])
      reach(startOf(month))
    },
    /** to another day, by the keyboard */
    goTo: (day: LocalDate) => {
      if (!isInReach(day)) return
      reach(day)
      if (only && monthOf(only) !== monthOf(day)) choose([])
    },
    chooseSeveral: (on: boolean) => {
      pressed.current = null
      choose([])
      setSeveral(on)
    },
  }
}

/** From one day to another, in either direction, both included. */
function daysFrom(one: LocalDate, other: LocalDate): LocalDate[] {
  const count = daysBetween(one, other)
  return Array.from({ length: Math.abs(count) + 1 }, (_, index) => addDays(one, Math.sign(count) * index))
}

/** Stores venue, month and day in the URL. `inUrl` is what it says now; a click on the tab empties it. */
function useInUrl({ venue, month, day }: CalendarUrl, inUrl: CalendarUrl): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (venue === inUrl.venue && month === inUrl.month && day === inUrl.day) return
    const search = { tab: 'calendar', venue, month, day } as const
    void navigate({ to: '/dashboard/venue', search, replace: true, resetScroll: false })
  }, [venue, month, day, inUrl.venue, inUrl.month, inUrl.day, navigate])
}
