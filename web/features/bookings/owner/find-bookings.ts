import type { Booking } from '#contract/api/bookings.ts'
import { formatFullDate } from '#contract/wording/format.ts'

/**
 * The bookings in which every typed word begins a word of these: the couple's names, email and phone, the venue, the
 * date as people write it, the booking's number and the owner's note. All bookings while nothing is typed.
 */
export function findBookings(bookings: readonly Booking[], typed: string): readonly Booking[] {
  const wanted = wordsOf(typed)
  return bookings.filter((booking) => {
    const words = wordsOf(
      [
        booking.couple?.name,
        booking.contactEmail,
        booking.couple?.phone,
        booking.venueName,
        // "Sat", "Feb" and "02/27/2027" as well as "Saturday" and "February"
        formatFullDate(booking.eventDate),
        booking.eventDate,
        Number(booking.eventDate.slice(5, 7)),
        booking.id,
        booking.venueNote,
      ].join(' '),
    )
    return wanted.every((want) => words.some((word) => word.startsWith(want)))
  })
}

/** Letters and digits only, without accents, so that "Zoe" finds "Zoë" and "(555) 010" a phone. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
