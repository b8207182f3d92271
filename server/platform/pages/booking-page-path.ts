/** The path of the page on which this side sees a booking, by its number; a venue has a page for each booking. */
export const bookingPage = (side: 'couple' | 'venue', number: number): string =>
  side === 'venue' ? `/bookings/${number}` : `/dashboard/couple?tab=bookings&booking=${number}`
