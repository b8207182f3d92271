import { describe, expect, test } from 'vitest'
import { busyDays } from './days-taken-by-events.ts'
import { createCalendarReader } from './read-in-threads.ts'

const calendar = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((event) => ['BEGIN:VEVENT', ...event.split('\n'), 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const question = (text: string) => ({
  text,
  zone: 'America/Chicago',
  from: '2027-01-01',
  to: '2029-12-31',
  ours: '@unveil.test',
})
const days = (...events: string[]) => busyDays(question(calendar(...events))).map(({ day }) => day)

describe('an event takes', () => {
  test.each<[string, string, string[]]>([
    ['its day', 'UID:a\nDTSTART;VALUE=DATE:20270612', ['2027-06-12']],
    [
      'each of its days up to, but not including, its end',
      'UID:a\nDTSTART;VALUE=DATE:20270612\nDTEND;VALUE=DATE:20270614',
      ['2027-06-12', '2027-06-13'],
    ],
    [
      'the day of the venue, not that of London',
      'UID:a\nDTSTART:20270612T010000Z\nDTEND:20270612T060000Z',
      ['2027-06-11'],
    ],
    [
      'one day if it is an evening at the venue',
      'UID:a\nDTSTART:20270612T200000Z\nDTEND:20270613T040000Z',
      ['2027-06-12'],
    ],
    [
      'the day by the venue’s clock if it has no zone',
      'UID:a\nDTSTART:20270612T160000\nDTEND:20270613T020000',
      ['2027-06-12'],
    ],
    ['its day without a UID, too', 'DTSTART;VALUE=DATE:20270612', ['2027-06-12']],
    [
      'its days without a UID, too, if it is a series',
      'SUMMARY:Market\nDTSTART;VALUE=DATE:20270605\nRRULE:FREQ=WEEKLY;COUNT=2',
      ['2027-06-05', '2027-06-12'],
    ],
    ['no day if it is a visit', 'UID:a\nDTSTART:20270612T160000\nDTEND:20270612T170000', []],
    ['no day if it is marked as free', 'UID:a\nDTSTART;VALUE=DATE:20270612\nTRANSP:TRANSPARENT', []],
    ['no day if it is canceled', 'UID:a\nDTSTART;VALUE=DATE:20270612\nSTATUS:CANCELLED', []],
    ['no day if it is our own', 'UID:booking-1@unveil.test\nDTSTART;VALUE=DATE:20270612', []],
    ['no day that has passed', 'UID:a\nDTSTART;VALUE=DATE:20261231', []],
    [
      'every day of its repetition but the one it leaves out',
      'UID:a\nDTSTART;VALUE=DATE:20270605\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;VALUE=DATE:20270612',
      ['2027-06-05', '2027-06-19'],
    ],
    [
      'none of the days that its repetition leaves out, even if it names others that it wouldn’t take',
      'UID:a\nDTSTART;VALUE=DATE:20270605\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;VALUE=DATE:20270606,20270612',
      ['2027-06-05', '2027-06-19'],
    ],
    [
      'its first day and all others that it names',
      'UID:a\nDTSTART;VALUE=DATE:20270605\nRDATE;VALUE=DATE:20270612,20270619',
      ['2027-06-05', '2027-06-12', '2027-06-19'],
    ],
    [
      'the others that it names if it leaves out its first day',
      'UID:a\nDTSTART:20270605T160000\nDURATION:PT6H\nRDATE:20270612T160000\nEXDATE;VALUE=DATE:20270605',
      ['2027-06-12'],
    ],
    [
      'the periods that it names, each as long as it is itself',
      'UID:a\nDTSTART:20270605T160000\nDURATION:PT1H\nRDATE;VALUE=PERIOD:20270612T160000/PT6H,20270619T160000/PT1H,20270626T160000/20270626T220000',
      ['2027-06-12', '2027-06-26'],
    ],
    ['its day even if nothing says that it is one', 'UID:a\nDTSTART:20270612\nDTEND:20270613', ['2027-06-12']],
    ['that day whatever else is said about it', 'UID:a\nDTSTART;X-FROM=form:20270612', ['2027-06-12']],
    [
      'no such day that it leaves out in a line that goes on in the next',
      'UID:a\nDTSTART:20270605\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE:20270612,\n 20270619',
      ['2027-06-05'],
    ],
    [
      'its days even if some of its lines can’t be read',
      'UID:a\nDTSTART;VALUE=DATE:20270605\nDESCRIPTION:at noon,\nor later\nRRULE:FREQ=WEEKLY;COUNT=2\nEXDATE:',
      ['2027-06-05', '2027-06-12'],
    ],
    [
      'its first day if its repetition makes no sense',
      'UID:a\nDTSTART;VALUE=DATE:20270605\nRRULE:FREQ=WEEKLY;BYMONTHDAY=3',
      ['2027-06-05'],
    ],
    [
      'no day outside the years that are asked about',
      'UID:a\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=YEARLY',
      ['2027-01-01', '2028-01-01', '2029-01-01'],
    ],
    [
      'no day if it is repeated within the day',
      'UID:a\nDTSTART:20270612T080000\nDTEND:20270612T180000\nRRULE:FREQ=HOURLY',
      [],
    ],
  ])('%s', (_, event, taken) => expect(days(event)).toEqual(taken))

  test('the day that a single occurrence was moved to', () => {
    const series = 'UID:a\nDTSTART;VALUE=DATE:20270605\nRRULE:FREQ=WEEKLY;COUNT=2'
    const change = 'UID:a\nRECURRENCE-ID;VALUE=DATE:20270612\nDTSTART;VALUE=DATE:20270613'
    expect(days(series, change)).toEqual(['2027-06-05', '2027-06-13'])
  })

  test.each(['20270612T000000', '20270612T000000Z'])('the same in a series of days that names it by %s', (midnight) => {
    const series = `UID:a\nDTSTART;VALUE=DATE:20270605\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE:${midnight}`
    const change = `UID:a\nRECURRENCE-ID:${midnight.replace('12T', '19T')}\nDTSTART;VALUE=DATE:20270620`
    expect(days(series, change)).toEqual(['2027-06-05', '2027-06-20'])
  })

  test.each([
    ['a moment of its own zone', 'RECURRENCE-ID;TZID=New York:20270612T160000', ['2027-06-05', '2027-06-13']],
    ['the same moment in UTC', 'RECURRENCE-ID:20270612T200000Z', ['2027-06-05', '2027-06-13']],
    ['its day', 'RECURRENCE-ID;VALUE=DATE:20270612', ['2027-06-05', '2027-06-13']],
    ['a moment that isn’t in the series', 'RECURRENCE-ID:20270626T200000Z', ['2027-06-05', '2027-06-12', '2027-06-13']],
  ])('the day that an occurrence was moved to that is named by %s', (_, named, taken) => {
    const series = 'UID:a\nDTSTART;TZID=New York:20270605T160000\nDURATION:PT6H\nRRULE:FREQ=WEEKLY;COUNT=2'
    const zone = ['BEGIN:VTIMEZONE', 'TZID:New York', 'BEGIN:STANDARD', 'DTSTART:20261101T020000', 'TZOFFSETFROM:-0400']
    const summer = [
      'TZOFFSETTO:-0500',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20270314T020000',
      'TZOFFSETFROM:-0500',
    ]
    const inZone = [...zone, ...summer, 'TZOFFSETTO:-0400', 'END:DAYLIGHT', 'END:VTIMEZONE', 'BEGIN:VEVENT'].join(
      '\r\n',
    )
    const file = calendar(series, `UID:a\n${named}\nDTSTART:20270613T200000Z\nDURATION:PT6H`)
    const found = busyDays(question(file.replace('BEGIN:VEVENT', inZone)))
    expect(found.map(({ day }) => day).sort()).toEqual(taken)
  })

  test('its days whatever was changed or canceled in another series on one of them', () => {
    const series = (uid: string) => `UID:${uid}\nDTSTART;VALUE=DATE:20270605\nRRULE:FREQ=WEEKLY;COUNT=3`
    const canceled = 'UID:b\nRECURRENCE-ID;VALUE=DATE:20270612\nDTSTART;VALUE=DATE:20270612\nSTATUS:CANCELLED'
    const found = busyDays(question(calendar(series('a'), series('b'), canceled)))
    const daysOf = (uid: string) => found.filter((one) => one.uid === uid).map(({ day }) => day)
    expect(daysOf('a')).toEqual(['2027-06-05', '2027-06-12', '2027-06-19'])
    expect(daysOf('b')).toEqual(['2027-06-05', '2027-06-19'])
  })

  test('its days after many daily visits that have gone on for years', () => {
    const visits = Array.from(
      { length: 10 },
      (_, nth) => `UID:visit-${nth}\nDTSTART:20200101T080000\nDTEND:20200101T090000\nRRULE:FREQ=DAILY`,
    )
    const weddings = 'UID:wedding\nDTSTART;VALUE=DATE:20270605\nRRULE:FREQ=WEEKLY;COUNT=2'
    expect(days(...visits, weddings)).toEqual(['2027-06-05', '2027-06-12'])
  })

  test('its day, with its title in plain characters and of limited length', () => {
    const [first] = busyDays(question(calendar(`UID:a\nDTSTART;VALUE=DATE:20270612\nSUMMARY:${'Smith\\n'.repeat(60)}`)))
    expect(first?.title).toHaveLength(120)
    expect(first?.title).toMatch(/^Smith Smith/)
  })
})

test.each([
  'DTSTART:soon',
  'DTSTART:',
  'DTSTART:20270605T160000\nDURATION:',
  'DTSTART:20270605T160000\nRRULE:FREQ=NEVER',
  'DTSTART:20270605T160000\nRDATE;VALUE=PERIOD:soon',
  'DTSTART:20270605T160000\nRRULE:FREQ=DAILY;UNTIL=soon',
  'DTSTART:20270605T160000\nRECURRENCE-ID:soon',
])('an event that says %j keeps none of the others from being read', (event) => {
  expect(days(`UID:a\n${event}`, 'UID:b\nDTSTART;VALUE=DATE:20270612')).toEqual(['2027-06-12'])
})

test.each([
  'UID:a\nRECURRENCE-ID;VALUE=TEXT:soon\nDTSTART;VALUE=DATE:20270613',
  'UID:a\nRECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=TEXT:soon\nDTSTART;VALUE=DATE:20270613',
  'UID;VALUE=INTEGER:5\nDTSTART;VALUE=DATE:20270613',
  'UID:b\nSUMMARY;VALUE=INTEGER:5\nDTSTART;VALUE=DATE:20270613',
])('an event that says %j takes its day, and a series keeps its own', (event) => {
  const series = 'UID:a\nDTSTART;VALUE=DATE:20270605\nRRULE:FREQ=WEEKLY;COUNT=2'
  expect(days(series, event)).toEqual(['2027-06-05', '2027-06-12', '2027-06-13'])
})

test('a file that begins with a byte order mark is read', () => {
  expect(busyDays(question(`\uFEFF${calendar('UID:a\nDTSTART;VALUE=DATE:20270612')}`))).toHaveLength(1)
})

test('what isn’t a calendar is refused', () => {
  const half = calendar('UID:a\nDTSTART;VALUE=DATE:20270612').replace('END:VCALENDAR\r\n', '')
  for (const text of [
    '<html><body>Sign in</body></html>',
    '<html>\nSign in: here',
    half,
    '',
    'BEGIN:VCARD\r\nVERSION:4.0\r\nEND:VCARD\r\n',
  ]) {
    expect(() => busyDays(question(text))).toThrow()
  }
})

test('a rule that never comes true ends along with its thread, and the next file is read', async () => {
  const reader = createCalendarReader()
  const endless = calendar('UID:a\nDTSTART;VALUE=DATE:20270101\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')
  const often = calendar('UID:b\nDTSTART:20270101T000000\nRRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30')
  const everyThread = await Promise.allSettled([1, 2].map((owner) => reader.read(question(endless), owner)))
  expect(everyThread).toMatchObject([{ reason: { name: 'AbortError' } }, { reason: { name: 'AbortError' } }])
  expect(await reader.read(question(often), 1), 'it isn’t even counted').toEqual([])
  const plain = calendar('UID:c\nDTSTART;VALUE=DATE:20270612')
  expect(await reader.read(question(plain), 1)).toEqual([{ day: '2027-06-12', uid: 'c', title: null }])
  await reader.stop()
}, 30_000)

test('one owner’s files that hang delay nobody else’s', async () => {
  const reader = createCalendarReader()
  const endless = calendar('UID:a\nDTSTART;VALUE=DATE:20270101\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')
  let ended = 0
  const hanging = [1, 2, 3].map(() =>
    reader
      .read(question(endless), 1)
      .catch(() => undefined)
      .finally(() => (ended += 1)),
  )
  const plain = calendar('UID:c\nDTSTART;VALUE=DATE:20270612')
  for (const owner of [2, 3, 4]) expect(await reader.read(question(plain), owner)).toHaveLength(1)
  expect(ended).toBe(0)
  await reader.stop()
  await Promise.all(hanging)
}, 30_000)
