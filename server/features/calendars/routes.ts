import {
  blockDays as blockDaysEndpoint,
  calendarMonth,
  makeCalendarLink,
  myCalendars,
  readCalendar,
  removeBusyFeed,
  removeCalendarLink,
  saveBusyFeed,
} from '#contract/api/calendars.ts'
import { addDays, LAST_STATE, type LocalDate } from '#contract/dates.ts'
import { ownerOfSecretAddress, secretAddressSince } from '#server/features/accounts/store/secret-addresses.ts'
import { findUser } from '#server/features/accounts/store/users.ts'
import { bookingsShownTo } from '#server/features/bookings/store/shown-bookings.ts'
import { isActive } from '#server/features/listings/policy.ts'
import { ownVenues } from '#server/features/venues/store/venues.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Http } from '#server/platform/http/route.ts'
import { hashToken, looksLikeToken } from '#server/platform/tokens.ts'
import { changeBlockedDays } from './commands/change-blocked-days.ts'
import { removeFeed, saveFeed } from './commands/manage-feed.ts'
import { makeSecretAddress, removeSecretAddress } from './commands/manage-secret-address.ts'
import { takeDownBusy } from './commands/take-down-dates.ts'
import { datesCalendar } from './dates-calendar.ts'
import { feedsOf } from './store/feeds.ts'
import { bookingsOnDays, busyOnDays, datesOnDays, datesOnOffer, daysAround } from './store/month.ts'
import { feedView, monthView } from './views.ts'

export function calendarRoutes(http: Http): void {
  http.read(myCalendars, async ({ db, viewer, services: { clock } }) => {
    const venues = await ownVenues(db, viewer.id)
    const feeds = await feedsOf(
      db,
      venues.map(({ id }) => id),
      clock,
    )
    const feedOf = (id: number) => feeds.find(({ venue_id }) => venue_id === id)
    return {
      linkSince: (await secretAddressSince(db, viewer.id))?.toISOString() ?? null,
      venues: venues.map(({ id, name }) => {
        const feed = feedOf(id)
        return { id, name, feed: feed ? feedView(feed) : null }
      }),
    }
  })

  http.read(calendarMonth, async ({ db, viewer, query, services: { clock } }) => {
    const month = query.month ?? (await nextMonthOfUse(db, viewer.id, await earliestToday(db, viewer.id, clock)))
    const days = { from: `${month}-01`, before: `${monthAfter(month)}-01` }
    const bookings = await bookingsOnDays(db, viewer.id, days)
    const dates = await datesOnDays(db, viewer.id, days)
    const busy = await busyOnDays(db, viewer.id, days)
    const { earlier, later } = await daysAround(db, viewer.id, days)
    const toCome = dates.filter(({ event_date, venue_state }) => event_date >= clock.todayIn(venue_state))
    return {
      month,
      entries: monthView({ bookings, dates: toCome, busy }, clock.now()),
      earlier: earlier && monthOf(earlier),
      later: later && monthOf(later),
    }
  })

  http.flow(saveBusyFeed, async ({ db, params, body, viewer, services }) => {
    await saveFeed(services, viewer, params.id, body.url)
    const takenDown = await takeDownBusy(services, params.id)
    const [feed] = await feedsOf(db, [params.id], services.clock)
    if (!feed) throw notFound()
    return { feed: feedView(feed), takenDown }
  })

  http.write(removeBusyFeed, async ({ db, params, viewer }) => {
    await removeFeed(db, viewer, params.id)
    return { feed: null }
  })

  http.write(blockDaysEndpoint, async ({ db, params, body, viewer, services }) => {
    const dates = await changeBlockedDays(db, services, viewer, params.id, body)
    return { blocked: body.blocked, ...dates }
  })

  http.write(makeCalendarLink, async ({ db, viewer, services }) => {
    const { url, since } = await makeSecretAddress(db, services, viewer)
    return { url, linkSince: since.toISOString() }
  })

  http.write(removeCalendarLink, async ({ db, viewer }) => {
    await removeSecretAddress(db, viewer)
    return { linkSince: null }
  })

  http.read(readCalendar, async ({ db, query: { token }, headers, services: { clock, config, rateLimits } }) => {
    const owner = await ownerBehind(db, token)
    if (!owner) throw notFound()
    await rateLimits.take('calendar', `link:${owner.id}`)
    const [bookings, all] = await Promise.all([bookingsShownTo(db, owner), datesOnOffer(db, owner.id)])
    const listings = all.filter((row) => isActive(row, clock.todayIn(row.venue_state)))
    const { publicOrigin } = config
    headers.set('cache-control', 'private, no-store')
    const bytes = datesCalendar({ bookings, listings }, { now: clock.now(), publicOrigin })
    return { bytes, contentType: 'text/calendar; charset=utf-8', fileName: 'unveil.ics' }
  })
}

/** 'YYYY-MM' */
const monthOf = (day: LocalDate): string => day.slice(0, 7)

/** 31 days after the first of a month is in the next one, however long the month is. */
const monthAfter = (month: string): string => monthOf(addDays(`${month}-01`, 31))

/** A day is over once it is over at all of the owner's venues: in Hawaii, it may still be the last of the month. */
async function earliestToday(db: Db, ownerId: number, clock: Clock): Promise<LocalDate> {
  const days = (await ownVenues(db, ownerId)).map(({ state }) => clock.todayIn(state))
  return days.sort()[0] ?? clock.todayIn(LAST_STATE)
}

/** The first month from this day on that has anything in it, or else the month of this day. */
async function nextMonthOfUse(db: Db, ownerId: number, today: LocalDate): Promise<string> {
  const { later } = await daysAround(db, ownerId, { from: today, before: today })
  return monthOf(later ?? today)
}

/** The owner whose secret address this is, as long as their account is a venue's. */
async function ownerBehind(db: Db, token: string) {
  const ownerId = looksLikeToken(token) ? await ownerOfSecretAddress(db, hashToken(token)) : undefined
  const owner = ownerId === undefined ? undefined : await findUser(db, ownerId)
  return owner?.role === 'venue' ? { id: owner.id, role: owner.role } : undefined
}
