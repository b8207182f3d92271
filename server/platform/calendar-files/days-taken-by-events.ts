import ICAL from 'ical.js'
import { addDays, dateInZone, type LocalDate } from '#contract/dates.ts'

/** One event on one of the days it takes. */
export interface BusyDay {
  day: LocalDate
  uid: string
  title: string | null
}

export interface BusyQuestion {
  /** the calendar file */
  text: string
  /** the venue's time zone, in which days begin and end; times without a zone are read in it, too */
  zone: string
  /** the first and the last day to look at */
  from: LocalDate
  to: LocalDate
  /** events whose UID ends with this are our own */
  ours: string
}

/** An event shorter than this, such as a visit, doesn't take the day. */
const FEWEST_MINUTES = 4 * 60
const MOST_DAYS = 5_000
const MOST_OCCURRENCES = 20_000
const LONGEST_TITLE = 120
const LONGEST_UID = 300
const DAY_MINUTES = 24 * 60
/** An event repeated more often than daily takes no whole days, and counting its occurrences would never end. */
const TOO_OFTEN = ['SECONDLY', 'MINUTELY', 'HOURLY']

/**
 * The days that a calendar says are taken: by all-day events, and by others that take at least four hours of the day.
 * Events that are canceled or marked as free take none. One that can't be read keeps none of the others from being
 * read. Throws for anything that isn't a calendar. Runs in a thread of its own (read-in-threads.ts): a recurrence rule
 * can keep the library busy forever.
 */
export function busyDays({ text, zone, from, to, ours }: BusyQuestion): BusyDay[] {
  const found = new Map<string, BusyDay>()
  let occurrences = 0
  const add = (event: ICAL.Event, start: ICAL.Time, end: ICAL.Time) => {
    for (const day of daysTaken(start, end, { zone, from, to })) {
      const uid = kept(uidOf(event), LONGEST_UID) || `no UID, ${titleOf(event) ?? 'no title'}`
      if (found.size < MOST_DAYS) found.set(`${day} ${uid}`, { day, uid, title: titleOf(event) })
    }
  }
  const addOnce = (event: ICAL.Event) => {
    if (takesTime(event)) add(event, event.startDate, event.endDate)
  }
  const addSeries = (event: ICAL.Event) => {
    if (repeatsTooOften(event)) return
    const ends = endsOfPeriods(event)
    for (const next of beginningsOf(event)) {
      if (occurrences >= MOST_OCCURRENCES) break
      if (dayOf(next, zone) > to) break
      const { item, startDate, endDate } = event.getOccurrenceDetails(next)
      const until = (item === event && ends.get(momentOrDay(next))) || endDate
      if (dayOf(until, zone) < from) continue // a series may have gone on for years
      occurrences += 1
      if (takesTime(item)) add(item, startDate, until)
    }
  }
  for (const event of eventsIn(text)) {
    if (uidOf(event).endsWith(ours)) continue
    if (event.isRecurring() && !event.isRecurrenceException() && ifReadable(() => addSeries(event))) continue
    ifReadable(() => addOnce(event))
  }
  return [...found.values()]
}

/** False if the library throws because of what a line or an event says. */
function ifReadable(add: () => void): boolean {
  try {
    add()
    return true
  } catch {
    return false
  }
}

/**
 * The events of a file, each with the changes to its individual occurrences, which are events as well. The library
 * refuses a whole file for one line that it can't read, or an event once it gets to that line; such lines are left out.
 */
function eventsIn(text: string): ICAL.Event[] {
  const file = text.replace(BYTE_ORDER_MARK, '').replaceAll(FOLD, '').replaceAll(DAY_AS_MOMENT, '$1;VALUE=DATE:')
  try {
    return eventsOf(ICAL.parse(file))
  } catch {
    const readable = file.split(/\r?\n/).filter(isReadable)
    return eventsOf(ICAL.parse(readable.join('\r\n')))
  }
}

/** Programs for Windows begin a file with it. */
const BYTE_ORDER_MARK = /^\uFEFF/

/** Where a long line goes on in the next one. */
const FOLD = /\r?\n[ \t]/g

/** Some programs write a day where a moment is expected, without saying that it is one. */
const DAY_AS_MOMENT =
  /^((?:DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)(?:;(?!VALUE=)[^:;\r\n]*)*):(?=\d{8}(?:,\d{8})*$)/gim

const isReadable = (line: string): boolean =>
  /^(BEGIN|END):/i.test(line) || ifReadable(() => void ICAL.Property.fromString(line).getValues())

function eventsOf(parsed: unknown[]): ICAL.Event[] {
  const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown[][]
  if (calendars.length === 0 || calendars.some(([name]) => name !== 'vcalendar')) throw new Error('no calendar')
  const events = calendars.flatMap((calendar) =>
    new ICAL.Component(calendar as never)
      .getAllSubcomponents('vevent')
      .filter((component) => component.hasProperty('dtstart'))
      .map(readThrough)
      // by itself, the library takes every changed occurrence in the file for one of this event
      .map((component) => new ICAL.Event(component, { exceptions: [] })),
  )
  const whole = events.filter((event) => !event.isRecurrenceException())
  const byUid = new Map(whole.filter((event) => event.uid && event.isRecurring()).map((event) => [event.uid, event]))
  const changed = events.filter((event) => event.isRecurrenceException())
  for (const event of changed) if (isTime(event.recurrenceId)) byUid.get(event.uid)?.relateException(event)
  return [...whole, ...changed]
}

/** A line may say that its value is of another kind, such as a text. */
const isTime = (value: unknown): value is ICAL.Time => value instanceof ICAL.Time

const uidOf = ({ uid }: ICAL.Event): string => String(uid ?? '')

/** Throws for a value that can't be: the library would do so only once it needs it. */
function readThrough(component: ICAL.Component): ICAL.Component {
  for (const property of component.getAllProperties()) property.getValues()
  return component
}

/**
 * How each period ends that a series names among its occurrences. The library repeats only moments, so the series then
 * names their beginnings.
 */
function endsOfPeriods({ component }: ICAL.Event): Map<string | number, ICAL.Time> {
  const ends = new Map<string | number, ICAL.Time>()
  for (const property of component.getAllProperties('rdate')) {
    if (property.type !== 'period') continue
    const periods = property.getValues() as ICAL.Period[]
    for (const period of periods) ends.set(momentOrDay(period.start), period.getEnd())
    property.resetType('date-time')
    property.setValues(periods.map(({ start }) => start))
  }
  return ends
}

/**
 * When each occurrence begins that wasn't changed by itself. In a series of named days, without a rule, the library
 * leaves out the first; of those that a series leaves out, it misses some after one that would be none anyway; and it
 * misses a change that names its moment in another way than the series does.
 */
function* beginningsOf(event: ICAL.Event): Generator<ICAL.Time> {
  const { component, startDate } = event
  const left = component.getAllProperties('exdate').flatMap((property) => property.getValues() as ICAL.Time[])
  const changed = Object.values(event.exceptions).map(({ recurrenceId }) => recurrenceId)
  // in a series of days, some calendars name the midnight with which a day begins
  const isDay = ({ hour, minute }: ICAL.Time) => startDate.isDate && hour === 0 && minute === 0
  const moments = new Set([...left, ...changed].map((time) => (isDay(time) ? writtenDay(time) : momentOrDay(time))))
  const takesPlace = (start: ICAL.Time) => !moments.has(momentOrDay(start)) && !moments.has(writtenDay(start))
  if (!component.hasProperty('rrule') && takesPlace(startDate)) yield startDate
  const each = event.iterator()
  for (let next = each.next(); next; next = each.next()) if (takesPlace(next)) yield next
}

const momentOrDay = (time: ICAL.Time) => (time.isDate ? writtenDay(time) : time.toUnixTime())

function takesTime({ component }: ICAL.Event): boolean {
  const says = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  return (
    says('transp') !== 'TRANSPARENT' && says('status') !== 'CANCELLED' && says('x-microsoft-cdo-busystatus') !== 'FREE'
  )
}

function repeatsTooOften({ component }: ICAL.Event): boolean {
  return component
    .getAllProperties('rrule')
    .some((rule) => TOO_OFTEN.includes((rule.getFirstValue() as ICAL.Recur | null)?.freq ?? ''))
}

const titleOf = ({ summary }: ICAL.Event): string | null => kept(String(summary ?? ''), LONGEST_TITLE) || null

/** The beginning of a text, in characters that the database accepts: no NUL, and none that is cut in half. */
function kept(text: string, longest: number): string {
  const words = text.replaceAll(/\p{Cc}+/gu, ' ').trim()
  return words.toWellFormed().slice(0, longest).toWellFormed()
}

/** Of the days asked about, those that an occurrence takes at the venue. */
function daysTaken(start: ICAL.Time, end: ICAL.Time, at: Pick<BusyQuestion, 'zone' | 'from' | 'to'>): LocalDate[] {
  const [first, last] = [dayOf(start, at.zone), dayOf(end, at.zone)]
  const takes = (day: LocalDate) =>
    start.isDate ? day < last || first === last : minutesOn(day, start, end, at.zone) >= FEWEST_MINUTES
  const days: LocalDate[] = []
  let day = first
  if (day < at.from) day = at.from
  for (; day <= last && day <= at.to; day = addDays(day, 1)) if (takes(day)) days.push(day)
  return days
}

function minutesOn(day: LocalDate, start: ICAL.Time, end: ICAL.Time, zone: string): number {
  const from = dayOf(start, zone) < day ? 0 : minuteOf(start, zone)
  const until = dayOf(end, zone) > day ? DAY_MINUTES : minuteOf(end, zone)
  return until - from
}

/** Without a zone, a time is the venue's own. */
const isLocal = (time: ICAL.Time) => time.isDate || time.zone === ICAL.Timezone.localTimezone

const dayOf = (time: ICAL.Time, zone: string): LocalDate =>
  isLocal(time) ? writtenDay(time) : dateInZone(time.toJSDate(), zone)

/** The day of a time in its own zone. */
function writtenDay(time: ICAL.Time): LocalDate {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`
}

function minuteOf(time: ICAL.Time, zone: string): number {
  if (isLocal(time)) return time.hour * 60 + time.minute
  const [hour = 0, minute = 0] = clockIn(zone).format(time.toJSDate()).split(':').map(Number)
  return hour * 60 + minute
}

const clockIn = (zone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
