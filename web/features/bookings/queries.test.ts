import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Booking } from '#contract/api/bookings.ts'
import { bookingQuery, myBookingsQuery, refreshBookings } from './queries.ts'
import { showChangedBooking } from './show-changed-booking.ts'

test('what a canceled booking changes is loaded again: the booking, the owner’s payouts, what waits for them', async () => {
  const client = new QueryClient()
  const shown = ['GET /api/bookings/{id}/payouts', 'GET /api/payouts/coming', 'GET /api/payouts/my', 'GET /api/tasks']
  for (const route of [...shown, 'GET /api/venues/my']) client.setQueryData([route], [])
  await refreshBookings(client)
  for (const route of shown) expect(client.getQueryState([route])?.isInvalidated, route).toBe(true)
  expect(client.getQueryState(['GET /api/venues/my'])?.isInvalidated).toBe(false)
})

test('a changed number of guests shows in the couple’s list and on the page of the date they have booked', () => {
  const client = new QueryClient()
  const [before, other] = [{ id: 1, guestCount: 120 } as Booking, { id: 2, guestCount: 90 } as Booking]
  client.setQueryData(myBookingsQuery.queryKey, [before, other])
  client.setQueryData(bookingQuery(1).queryKey, before)
  showChangedBooking(client, { ...before, guestCount: 80 })
  expect(client.getQueryData(myBookingsQuery.queryKey)).toEqual([{ id: 1, guestCount: 80 }, other])
  expect(client.getQueryData(bookingQuery(1).queryKey)).toEqual({ id: 1, guestCount: 80 })
})

test('a changed number of guests is loaded again where a couple passes its bookings on', () => {
  const client = new QueryClient()
  const routes = ['GET /api/transfers/eligible', 'GET /api/transfers/my']
  for (const route of routes) client.setQueryData([route], [])
  showChangedBooking(client, { id: 1, guestCount: 80 } as Booking)
  for (const route of routes) expect(client.getQueryState([route])?.isInvalidated, route).toBe(true)
})
