/** A small, repeatable source of randomness (mulberry32), so that the demo looks the same on every machine. */
export interface Chance {
  /** a whole number from 0 to `below` - 1 */
  below(below: number): number
  between(min: number, max: number): number
  pick<T>(from: readonly T[]): T
  /** `count` different members, or all if there are fewer */
  some<T>(from: readonly T[], count: number): T[]
}

export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
  return {
    below,
    between: (min, max) => min + below(max - min + 1),
    pick,
    some: (from, count) => {
      const left = [...from]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)[0]).filter(
        (member) => member !== undefined,
      )
    },
  }
}
