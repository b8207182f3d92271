import { apiQuery } from '#web/lib/query.ts'

/** The couple's bookings, or those of the owner's venues. */
export const myBookingsQuery = apiQuery('GET /api/bookings/my')

/** The revealed venue of a booking: photos and contact. */
export const bookedVenueQuery = (venueId: number) => apiQuery('GET /api/venues/{id}', { params: { id: venueId } })
