/** The path of the page on which this side sees a booking, by its number; the venue has a page for each. */
export const bookingPage = (side: 'couple' | 'venue', number: number): string =>
  side === 'venue' ? `/bookings/${number}` : `/dashboard/couple?tab=bookings&booking=${number}`
