import { addDays, type LocalDate, startOfDay, zoneOfState } from '../dates.ts'
import { LIMITS } from '../limits.ts'

/** The instant from which fewer than this many days are left until the event, at the venue. */
const underDays = (days: number, eventDate: LocalDate, venueState: string): Date =>
  startOfDay(addDays(eventDate, 1 - days), zoneOfState(venueState))

/** The instant from which a transfer can no longer be listed: less than 7 days before the event (domain.md row 23). */
export const listableUntil = (eventDate: LocalDate, venueState: string): Date =>
  underDays(LIMITS.transferLeadDays, eventDate, venueState)

/**
 * The instant from which a transfer can no longer be sold: less than 3 days before the event
 * (docs/decisions/0008-transfers.md).
 */
export const sellableUntil = (eventDate: LocalDate, venueState: string): Date =>
  underDays(LIMITS.transferLastSaleDays, eventDate, venueState)
