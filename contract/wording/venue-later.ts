/**
 * To a couple that sees the venue of a transfer only once the venue has confirmed them (domain.md row 19): before and
 * after paying.
 */
export const VENUE_LATER = {
  before:
    'In the last 12 months, another transfer was refunded to you (or still may be), or a bank took back a payment for a date (or is looking into one). So you’ll see this venue once they’ve confirmed you, not as soon as you’ve paid. If they don’t confirm you, you get everything back.',
  next: 'You won’t see the venue until they’ve confirmed you, because in the last 12 months another transfer was refunded to you or to this card (or still may be), or a bank took back a payment for a date (or is looking into one).',
}
