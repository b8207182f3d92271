import { expect, it } from 'vitest'
import type { OwnListing } from '#contract/api/listings.ts'
import { groupListings, isReplaced, messageAbout, messageOfShowing } from './listing-groups.ts'

const listing = (id: number, date: string, status: OwnListing['status'], isPast = false) =>
  ({ id, date, status, isPast, isShown: !isPast && (status === 'live' || status === 'held') }) as OwnListing
const ids = (listings: readonly OwnListing[]) => listings.map(({ id }) => id)

it('groups listings by where they stand, the nearest date first', () => {
  const groups = groupListings([
    listing(1, '2027-09-01', 'live'),
    listing(2, '2027-06-12', 'held'),
    listing(3, '2027-07-01', 'sold'),
    listing(4, '2027-07-02', 'inactive'),
  ])
  expect(ids(groups.active)).toEqual([2, 1])
  expect(ids(groups.booked)).toEqual([3])
  expect(ids(groups.inactive)).toEqual([4])
  expect(groups.past).toEqual([])
})

it('keeps past dates in a group of their own, whatever became of them, latest first', () => {
  const groups = groupListings([
    listing(1, '2026-01-01', 'expired', true),
    listing(2, '2026-03-01', 'sold', true),
    listing(3, '2026-02-01', 'live', true),
    listing(4, '2027-02-01', 'live'),
  ])
  expect(ids(groups.past)).toEqual([2, 3, 1])
  expect(ids(groups.active)).toEqual([4])
  expect([...groups.booked, ...groups.inactive]).toEqual([])
})

it('leaves a date in its place after it is taken off the market, while the message about it is there', () => {
  const listings = [{ ...listing(1, '2027-09-01', 'inactive'), appearsAt: null }, listing(2, '2027-09-02', 'live')]
  const during = groupListings(listings, messageAbout(1))
  expect([ids(during.active), ids(during.inactive)]).toEqual([[1, 2], []])
  const after = groupListings(listings)
  expect([ids(after.active), ids(after.inactive)]).toEqual([[2], [1]])
})

it('keeps apart the dates that couples can’t find yet, even one that was just taken down', () => {
  const later = { isShown: false, appearsAt: '2027-06-01T12:00:00Z' }
  const listings = [
    listing(1, '2027-09-01', 'live'),
    { ...listing(2, '2027-09-02', 'live'), ...later },
    { ...listing(3, '2027-09-03', 'inactive'), ...later },
    { ...listing(4, '2027-09-04', 'live'), isShown: false, appearsAt: null },
  ]
  const groups = groupListings(listings, messageAbout(3))
  expect([ids(groups.active), ids(groups.waiting), ids(groups.inactive)]).toEqual([[1], [2, 3, 4], []])
})

it('leaves a date in its place after it is shown, until the message about it is gone', () => {
  const listings = [listing(1, '2027-09-01', 'live'), listing(2, '2027-09-02', 'live')]
  const during = groupListings(listings, messageOfShowing(2))
  expect([ids(during.active), ids(during.waiting)]).toEqual([[1], [2]])
  const takenDown = groupListings(listings, messageAbout(2))
  expect([ids(takenDown.active), ids(takenDown.waiting)]).toEqual([[1, 2], []])
  const after = groupListings(listings)
  expect([ids(after.active), ids(after.waiting)]).toEqual([[1, 2], []])
})

it('says of a date off the market when its day is listed or booked again at its venue: it can’t be put back', () => {
  const off = { ...listing(1, '2027-06-12', 'inactive'), venueId: 1 }
  const again = (status: OwnListing['status'], venueId = 1) => ({ ...listing(2, '2027-06-12', status), venueId })
  for (const status of ['live', 'held', 'sold'] as const)
    expect(isReplaced(off, [off, again(status)]), status).toBe(true)
  expect(isReplaced(off, [off, again('inactive')])).toBe(false)
  expect(isReplaced(off, [off, again('live', 2)])).toBe(false)
  expect(isReplaced(again('live'), [off, again('live')])).toBe(false)
})
