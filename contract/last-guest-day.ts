import { addDays, type LocalDate } from './dates.ts'
import { LIMITS } from './limits.ts'

/** The last day, at the venue, on which a couple can change their number of guests (domain.md row 10). */
export const lastGuestDay = (eventDate: LocalDate): LocalDate => addDays(eventDate, -LIMITS.guestCountLockDays)
