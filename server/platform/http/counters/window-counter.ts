import type { RateLimiterRes } from 'rate-limiter-flexible'
import { realClock } from '../../clock.ts'

/**
 * Counts requests in memory, by key, in windows of `duration` seconds that are the same for all keys. It keeps at most
 * `most` keys, so that nobody can fill the memory by coming from many addresses: whenever half that many new ones have
 * come, those that weren't seen in the meantime are forgotten. (A Map whose oldest key is deleted for each new one
 * walks past all the deleted ones to find the next.)
 */
export class WindowCounter {
  readonly points: number
  readonly #milliseconds: number
  readonly #half: number
  #counts = new Map<string, number>()
  #earlier = new Map<string, number>()
  #window = 0

  constructor({ points, duration, most }: { points: number; duration: number; most: number }) {
    this.points = points
    this.#milliseconds = duration * 1000
    this.#half = Math.ceil(most / 2)
  }

  /** Takes a point. Rejects if all are taken, as the limiters of rate-limiter-flexible do. */
  async consume(key: string): Promise<void> {
    const now = realClock.now().getTime()
    const window = Math.floor(now / this.#milliseconds)
    if (window !== this.#window) {
      this.#counts = new Map()
      this.#earlier = new Map()
    }
    this.#window = window
    const consumedPoints = (this.#counts.get(key) ?? this.#earlier.get(key) ?? 0) + 1
    if (this.#counts.size >= this.#half && !this.#counts.has(key)) {
      this.#earlier = this.#counts
      this.#counts = new Map()
    }
    this.#counts.set(key, consumedPoints)
    if (consumedPoints <= this.points) return
    const msBeforeNext = (window + 1) * this.#milliseconds - now
    throw { consumedPoints, msBeforeNext } satisfies Partial<RateLimiterRes>
  }
}
