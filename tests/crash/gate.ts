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

/**
 * Counts the messages that one server sends, and has the server killed at one of them. Each of its proxies asks here.
 */
export class Gate {
  /** What each message was, in the order of sending. */
  readonly messages: string[] = []
  /**
   * The numbers of the messages before which something had happened since the previous answer: another message was
   * still on its way, or somebody had been told something. Killing the server before any other message leaves exactly
   * what killing it after the previous one leaves.
   */
  readonly apart = new Set<number>()
  /** Whether the server was killed. */
  fired = false
  #onTheirWay = 0
  #told = true
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

  /** A proxy asks this about every message before passing it on. */
  pass(message: string): Verdict {
    if (this.fired) return 'lose'
    const verdict = this.#judge(message)
    if (verdict === 'lose') this.#fire()
    else this.#onTheirWay += 1
    return verdict
  }

  /** The other side has dealt with a message. Nobody hears the answer to the last one. */
  answered(verdict: Verdict): void {
    this.#onTheirWay -= 1
    if (verdict === 'last') this.#fire()
  }

  /**
   * The server has told somebody something in a way that isn't counted as a message: the person who asked, the provider
   * or a mailbox.
   */
  tells(): void {
    this.#told = true
  }

  #judge(message: string): Verdict {
    if (!this.#counting) return 'forward'
    this.messages.push(message)
    if (this.#told || this.#onTheirWay > 0) this.apart.add(this.messages.length)
    this.#told = false
    if (message !== this.#point?.message || ++this.#alike !== this.#point.nth) return 'forward'
    return this.#point.side === 'after' ? 'last' : 'lose'
  }

  #fire(): void {
    this.fired = true
    this.#kill()
  }
}
