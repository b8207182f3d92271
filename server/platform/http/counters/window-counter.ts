import type { RateLimiterRes } from 'rate-limiter-flexible'
import { realClock } from '../../clock.ts'

/**
 * Counts requests by key in windows of `duration` seconds that are the same for all, in memory. It keeps at most `most`
 * keys, and a new one replaces the oldest, so that nobody can fill the memory by coming from many addresses.
 */
export class WindowCounter {
  readonly points: number
  readonly #milliseconds: number
  readonly #most: number
  readonly #counts = new Map<string, number>()
  #window = 0

  constructor({ points, duration, most }: { points: number; duration: number; most: number }) {
    this.points = points
    this.#milliseconds = duration * 1000
    this.#most = most
  }

  /** Takes a point. Rejects if all are taken, as the limiters of rate-limiter-flexible do. */
  async consume(key: string): Promise<void> {
    const now = realClock.now().getTime()
    const window = Math.floor(now / this.#milliseconds)
    if (window !== this.#window) this.#counts.clear()
    this.#window = window
    const known = this.#counts.get(key)
    if (known === undefined && this.#counts.size >= this.#most) {
      this.#counts.delete(this.#counts.keys().next().value as string)
    }
    const consumedPoints = (known ?? 0) + 1
    this.#counts.set(key, consumedPoints)
    if (consumedPoints <= this.points) return
    const msBeforeNext = (window + 1) * this.#milliseconds - now
    throw { consumedPoints, msBeforeNext } satisfies Partial<RateLimiterRes>
  }
}
