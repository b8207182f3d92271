/**
 * The names and marks of days with something on them, here and in the owner's calendar. A day that is blocked or taken
 * elsewhere has a square.
 */
export const DAY_MARKS = {
  blocked: { word: 'Blocked', dot: 'rounded-[2px] bg-ink' },
  busy: { word: 'Taken elsewhere', dot: 'rounded-[2px] border-2 border-ink/70' },
  off: { word: 'Off the market', dot: 'rounded-full border-2 border-edge' },
} as const
