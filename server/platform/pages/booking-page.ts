/** The path of the page on which each side sees a booking, by its number: its owner on a page of its own. */
export const bookingPage = (side: 'couple' | 'venue', number: number): string =>
  side === 'venue' ? `/bookings/${number}` : `/dashboard/couple?tab=bookings&booking=${number}`
