import { createHash } from 'node:crypto'
import type { LocalDate } from '#contract/dates.ts'

/** What strangers see of a date, as JSON in two parts that follow each other. */
export interface CardText {
  /** what is this date's own: an object without its closing brace */
  own: string
  /**
   * the rest of the object. A venue says the same of most of its dates, so this is stored once, however many dates
   * share it.
   */
  shared: string
}

/** The state of a card's venue, and the day there when the card was made, because what is due now depends on that. */
interface Seen {
  state: string
  today: LocalDate
}

/** A piece of text in a `Shelf`. */
interface Span {
  bytes: Buffer
  from: number
  to: number
}

interface Card extends Span {
  shared: Span
  seen: Seen
}

type TodayIn = (state: string) => LocalDate

/** The cards of a page, where they lie. Nothing is looked up to write them again while `version` is still theirs. */
export interface FoundCards {
  readonly cards: readonly Card[]
  /** of the page, in bytes */
  readonly length: number
  readonly version: number
}

/** The most buffers that are reused; those that slow readers need beyond these are as long as their page. */
const MOST_BUFFERS = 64
/** Nearly every page fits. */
const PAGE_BYTES = 128 * 1024
/** How full one half may be for cards to be made ahead, so that cards that are asked for find room, too. */
const FILLED = 0.9
const [OPEN, CLOSE, COMMA] = ['[', ']', ','].map((sign) => sign.charCodeAt(0)) as [number, number, number]

/**
 * What strangers see of a date, as ready bytes, for the dates that were asked for most recently. What is used moves
 * from the older half to the newer one. When the newer one is full, the older half is dropped as a whole.
 */
export class Cards {
  #newer = new Shelf()
  #older = new Shelf()
  #changes = 0
  #drops = 0
  readonly #half: number
  readonly #idle: Buffer[] = []
  #lent = 0

  /** @param most about how many bytes */
  constructor(most: number) {
    this.#half = Math.ceil(most / 2)
  }

  /** What to hand to `keep` with cards that are read from now on. */
  get changes(): number {
    return this.#changes
  }

  /** Whether cards that nobody has asked for yet may be kept. */
  get hasRoom(): boolean {
    return this.#newer.live + this.#older.live < this.#half * FILLED
  }

  /** Whether there is a card of a date, even from another day. */
  knows(id: number): boolean {
    return this.#newer.cards.has(id) || this.#older.cards.has(id)
  }

  /** Whether the card of a date is there, as it is today at its venue. */
  has(id: number, todayIn: TodayIn): boolean {
    return isOf(this.#newer.cards.get(id) ?? this.#older.cards.get(id), todayIn)
  }

  /** Goes up whenever a card may no longer be where it was found. */
  get version(): number {
    return this.#changes + this.#drops
  }

  /** The cards of these dates, as they are today at their venues; null if one is missing. */
  find(ids: readonly number[], todayIn: TodayIn): FoundCards | null {
    const cards: Card[] = []
    let length = 1 + Math.max(1, ids.length)
    for (const id of ids) {
      const card = this.#find(id, todayIn)
      if (card === undefined) return null
      length += card.to - card.from + card.shared.to - card.shared.from
      cards.push(card)
    }
    return { cards, length, version: this.version }
  }

  /** Cards as the bytes of a JSON array, which are valid only until `release`. Call that once they are sent. */
  write({ cards, length }: FoundCards): Buffer {
    const page = this.#buffer(length)
    page[0] = OPEN
    let at = 1
    for (const card of cards) {
      if (at > 1) page[at++] = COMMA
      at += card.bytes.copy(page, at, card.from, card.to)
      const { shared } = card
      at += shared.bytes.copy(page, at, shared.from, shared.to)
    }
    page[at++] = CLOSE
    return page.subarray(0, at)
  }

  /** Takes back the bytes of a page that have been sent, for use in another one. */
  release(page: Buffer): void {
    if (page.buffer.byteLength !== PAGE_BYTES) return
    this.#lent -= 1
    this.#idle.push(Buffer.from(page.buffer))
  }

  #buffer(length: number): Buffer {
    if (length > PAGE_BYTES || this.#lent >= MOST_BUFFERS) return Buffer.allocUnsafeSlow(length)
    this.#lent += 1
    return this.#idle.pop() ?? Buffer.allocUnsafeSlow(PAGE_BYTES)
  }

  /** Keeps a card that was read at this number of `changes`, unless it may have changed since. */
  keep(id: number, card: CardText & Seen, changes: number): void {
    if (changes !== this.#changes) return
    this.#older.remove(id)
    this.#shelf().put(id, card, card)
  }

  /** Forgets the cards of these dates, or of all, because they have changed. */
  forget(ids: Iterable<number> | 'all'): void {
    this.#changes += 1
    if (ids === 'all') {
      this.#newer = new Shelf()
      this.#older = new Shelf()
      return
    }
    for (const id of ids) {
      this.#newer.remove(id)
      this.#older.remove(id)
    }
  }

  #find(id: number, todayIn: TodayIn): Card | undefined {
    const newer = this.#newer.cards.get(id)
    const card = newer ?? this.#older.cards.get(id)
    if (card === undefined || !isOf(card, todayIn)) return undefined
    return newer ?? this.#move(id, card)
  }

  #move(id: number, { bytes, from, to, shared, seen }: Card): Card {
    this.#older.remove(id)
    const text = {
      own: bytes.toString('utf8', from, to),
      shared: shared.bytes.toString('utf8', shared.from, shared.to),
    }
    return this.#shelf().put(id, text, seen)
  }

  /** Where to put the next card. */
  #shelf(): Shelf {
    if (this.#newer.used >= this.#half) {
      this.#older = this.#newer
      this.#newer = new Shelf()
      this.#drops += 1
    }
    return this.#newer
  }
}

const isOf = (card: Card | undefined, todayIn: TodayIn): boolean =>
  card !== undefined && card.seen.today === todayIn(card.seen.state)

const PIECE_BYTES = 1024 * 1024
/** About what a card takes up besides its bytes. */
const CARD_OBJECT_BYTES = 160

/** Cards whose bytes lie one after another. The bytes of a removed card stay until the shelf is dropped. */
class Shelf {
  readonly cards = new Map<number, Card>()
  /** bytes in all, and without the removed cards' own */
  used = 0
  live = 0
  readonly #shared = new Map<string, Span>()
  readonly #seen = new Map<string, Seen>()
  #piece = Buffer.alloc(0)
  #end = 0

  put(id: number, { own, shared }: CardText, { state, today }: Seen): Card {
    this.remove(id)
    const { bytes, from, to } = this.#write(own)
    const card = { bytes, from, to, shared: this.#share(shared), seen: this.#seeing(state, today) }
    this.cards.set(id, card)
    this.live += to - from + CARD_OBJECT_BYTES
    this.used += CARD_OBJECT_BYTES
    return card
  }

  remove(id: number): void {
    const card = this.cards.get(id)
    if (card === undefined) return
    this.cards.delete(id)
    this.live -= card.to - card.from + CARD_OBJECT_BYTES
  }

  #share(text: string): Span {
    const key = createHash('sha256').update(text).digest('base64')
    const known = this.#shared.get(key)
    if (known !== undefined) return known
    const span = this.#write(text)
    this.#shared.set(key, span)
    this.live += span.to - span.from
    return span
  }

  #seeing(state: string, today: LocalDate): Seen {
    const known = this.#seen.get(state)
    if (known?.today === today) return known
    const seen = { state, today }
    this.#seen.set(state, seen)
    return seen
  }

  #write(text: string): Span {
    const length = Buffer.byteLength(text)
    if (this.#end + length > this.#piece.length) {
      this.#piece = Buffer.allocUnsafeSlow(Math.max(PIECE_BYTES, length))
      this.#end = 0
    }
    const from = this.#end
    this.#end += this.#piece.write(text, from)
    this.used += length
    return { bytes: this.#piece, from, to: this.#end }
  }
}
