const WANTED = 'wants-to-hold'
/** Long enough to sign up, short enough to be about the same wish. */
const LASTS = 60 * 60_000

/** Notes that this date's own button was pressed: its checkout holds it as soon as the couple is there, signed in. */
export function wantToHold(listingId: number): void {
  sessionStorage.setItem(WANTED, `${listingId} ${Date.now()}`)
}

/** Whether this date's button was pressed on the way here. Asked once: whatever was wanted is forgotten. */
export function takeWantedHold(listingId: number): boolean {
  const [id, at] = (sessionStorage.getItem(WANTED) ?? '').split(' ')
  sessionStorage.removeItem(WANTED)
  return id === String(listingId) && Date.now() - Number(at) < LASTS
}
