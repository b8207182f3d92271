const WANTED = 'wants-to-hold'

/** Notes that this date's own button was pressed: its checkout holds it as soon as the couple is there, signed in. */
export function wantToHold(listingId: number): void {
  sessionStorage.setItem(WANTED, String(listingId))
}

/** Whether this date's button was pressed on the way here. Asked once: whatever was wanted is forgotten. */
export function takeWantedHold(listingId: number): boolean {
  const wanted = sessionStorage.getItem(WANTED)
  sessionStorage.removeItem(WANTED)
  return wanted === String(listingId)
}
