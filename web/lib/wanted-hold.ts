const WANTED = 'wants-to-hold'
/** An hour in milliseconds: long enough to sign up, short enough to be about the same wish. */
const LASTS = 60 * 60_000

/**
 * Notes the date whose own button (`data-hold`) was pressed: its checkout holds the date as soon as the couple arrives
 * there, logged in. A script of its own at the top of the page, because a press counts even before React has taken over
 * the page.
 */
export const NOTE_WANTED_HOLDS = `addEventListener('click',function(e){var b=e.target.closest('[data-hold]');if(b)try{sessionStorage.setItem('${WANTED}',b.dataset.hold+' '+Date.now())}catch(e){}},true)`

/** Whether this date's button was pressed on the way here. Asked once: whatever was wanted is forgotten. */
export function takeWantedHold(listingId: number): boolean {
  const [id, at] = (sessionStorage.getItem(WANTED) ?? '').split(' ')
  sessionStorage.removeItem(WANTED)
  return id === String(listingId) && Date.now() - Number(at) < LASTS
}
