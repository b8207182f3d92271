import { LIMITS } from '#contract/limits.ts'

/** The number of guests that a couple has searched for, carried in the addresses of the listing and its checkout. */
export interface GuestsInSearch {
  guests?: number
}

/** Reads the number from an address; what makes no sense is dropped. */
export function guestsInSearch({ guests }: Record<string, unknown>): GuestsInSearch {
  const number = Number(guests)
  return Number.isInteger(number) && number >= 1 && number <= LIMITS.maxGuests ? { guests: number } : {}
}
