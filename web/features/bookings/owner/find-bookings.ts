import type { Booking } from '#contract/api/bookings.ts'
import { formatFullDate } from '#contract/wording/format.ts'

/**
 * The bookings that match every typed word: each has to begin a word of the couple's names, email or phone number, the
 * venue's name, the date as people write it, the booking's number or the owner's note. All bookings while nothing is
 * typed.
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

/**
 * The words of a text, with letters and digits only and without accents, so that "Zoe" finds "Zoë", and "(555) 010"
 * finds a phone number.
 */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
