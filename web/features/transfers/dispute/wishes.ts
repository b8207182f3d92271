import { LIMITS } from '#contract/limits.ts'

/** What a buyer can ask for; an admin can grant the first two, or release escrow to the seller. */
export const WISHES = ['All of our money back', 'The date, with part of the price back', 'Something else']

const added = (wish: string) => `\n\nWhat would make it right: ${wish}.`

/** The length of the longest claim with which every wish still fits, in characters. */
export const LONGEST_CLAIM = LIMITS.maxReasonLength - Math.max(...WISHES.map((wish) => added(wish).length))

/** The buyer's words with what they ask for, as all parties read them. */
export const reasonWith = (claim: string, wish: string): string => (wish ? `${claim.trim()}${added(wish)}` : claim)
