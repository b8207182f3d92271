/** Where a server is killed: on one side of a message. */
export interface Point {
  /** its number in the undisturbed run, counted from 1 */
  at: number
  message: string
  /** its ordinal among identical messages: stable even if an extra poll shifts its number */
  nth: number
  /** before: the message never arrives. after: it has been dealt with, and its answer never arrives. */
  side: 'before' | 'after'
}

/** What a proxy does with a message: pass it on, pass it on and wait for its answer, or lose it. */
export type Verdict = 'forward' | 'last' | 'lose'

/** Counts the messages of one server to all others, and has it killed at one of them. Every proxy of it asks here. */
export class Gate {
  /** What each message was, in the order of sending. */
  readonly messages: string[] = []
  /** Whether the server was killed. */
  fired = false
  #alike = 0
  #counting = false
  readonly #point: Point | null
  readonly #kill: () => void

  constructor(point: Point | null, kill: () => void) {
    this.#point = point
    this.#kill = kill
  }

  /** Messages count from here on. */
  open(): void {
    this.#counting = true
  }

  /** Asked for every message before it is passed on. */
  pass(message: string): Verdict {
    if (this.fired) return 'lose'
    if (!this.#counting) return 'forward'
    this.messages.push(message)
    if (message !== this.#point?.message || ++this.#alike !== this.#point.nth) return 'forward'
    if (this.#point.side === 'after') return 'last'
    this.#fire()
    return 'lose'
  }

  /** The other side has dealt with the message that was the last one; nobody else hears of it. */
  answered(): void {
    this.#fire()
  }

  #fire(): void {
    this.fired = true
    this.#kill()
  }
}
