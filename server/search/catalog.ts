import { COMMON_AMENITIES, VENUE_STYLES } from '#contract/catalog.ts'
import { type Clock, QUARTER_HOUR } from '#server/platform/clock.ts'
import { BitSet } from './bit-set.ts'
import { Order } from './order.ts'
import { Range } from './range.ts'
import { numberOfDay, type Row } from './row.ts'
import { SlotList } from './slot-list.ts'
import { SlotsById } from './slots-by-id.ts'

/**
 * The numbers that people choose from, and some between. Prices are in cents; one cent more is what "up to" excludes.
 */
const GUESTS = [30, 50, 60, 70, 80, 90, 100, 120, 140, 150, 160, 180, 200, 220, 250, 300, 400]
const PRICES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 17, 20, 25, 30, 35, 40, 50, 75].map((k) => k * 100_000 + 1)

/** When somebody looks, and whether they see dates that aren't public yet (`Look` of the listings). */
export interface Looking {
  clock: Clock
  early: boolean
}

/**
 * What may be found from one moment until another, in milliseconds. After a change, there is another object, which
 * refills the same set: compare the objects, but read `slots` before anything can change.
 */
export interface Open {
  from: number
  until: number
  slots: BitSet
}

/** A city with its dates. */
export interface Place {
  key: string
  state: string
  number: number
  /** sorted by their day */
  slots: SlotList
}

export const SORTS = ['best', 'savings', 'price', 'date'] as const
export type Sort = (typeof SORTS)[number]

/**
 * All dates that may be found, each in a slot, in the shapes that a search asks for: sets of slots for what many share
 * (styles, amenities, guests, price), lists for what few do (a day, a city), and every order. Whether a day has passed
 * at its venue and whether a date is public depends on when somebody looks: `openTo`.
 */
export class Catalog {
  #size = 1_024
  #next = 0
  #isSorted = false
  readonly #free: number[] = []
  readonly #slots = new SlotsById()
  #ids = new Float64Array(this.#size)
  #days = new Int32Array(this.#size)
  readonly #places: Place[] = []
  /** the place of each slot, by its number in `#places` */
  #placeNumbers = new Int32Array(this.#size)
  readonly #sets: BitSet[] = []
  readonly #placesByCity = new Map<string, Place[]>()
  readonly #placesByState = new Map<string, Place[]>()
  /** dates that aren't public from the start, by slot, with the moments from which members and everybody see them */
  readonly #early = new Map<number, Pick<Row, 'publicAt' | 'appearsAt'>>()
  #knowsSince = 0
  readonly #open = new Map<boolean, Open>()
  readonly #all = this.#set()
  readonly #openSets = { early: this.#set(), public: this.#set() }
  readonly #working = this.#set()
  readonly #workingList = new SlotList()

  readonly transfers = this.#set()
  readonly styles = new Map(VENUE_STYLES.map((style) => [style as string, this.#set()]))
  readonly amenities = new Map(COMMON_AMENITIES.map((amenity) => [amenity as string, this.#set()]))
  readonly guests = new Range(GUESTS, this.#size)
  readonly total = new Range(PRICES, this.#size)
  readonly #savings = new Range([], this.#size, Float64Array)
  readonly #rank = new Range([], this.#size)
  /** the dates of each day */
  readonly days = new Map<number, SlotList>()

  readonly orders: Record<Sort, Order> = {
    best: this.#order(() => this.#rank.values, 'desc'),
    savings: this.#order(() => this.#savings.values, 'desc'),
    price: this.#order(() => this.total.values, 'asc'),
    date: this.#order(() => this.#days, 'asc'),
  }

  get size(): number {
    return this.#next - this.#free.length
  }

  emptySet(): BitSet {
    return new BitSet(this.#size)
  }

  /** The set that a search works in, empty or a copy. There is only one, so the next search takes it back. */
  workingSet(copied?: BitSet): BitSet {
    if (copied) this.#working.copy(copied)
    else this.#working.clear()
    return this.#working
  }

  /** The list that a search with few dates works in, empty. There is only one of it, too. */
  workingList(): SlotList {
    this.#workingList.clear()
    return this.#workingList
  }

  idOf(slot: number): number {
    return this.#ids[slot] as number
  }

  /** The day of every slot, by its number; valid only until the catalog grows. */
  get dayNumbers(): Int32Array {
    return this.#days
  }

  dayOf(slot: number): number {
    return this.#days[slot] as number
  }

  /** All places that a date has been in, by their number. */
  get places(): readonly Place[] {
    return this.#places
  }

  placeNumberOf(slot: number): number {
    return this.#placeNumbers[slot] as number
  }

  placeOf(slot: number): Place {
    return this.#places[this.placeNumberOf(slot)] as Place
  }

  keyOf(slot: number, sort: Sort): number {
    if (sort === 'price') return this.total.valueOf(slot)
    if (sort === 'date') return this.dayOf(slot)
    return (sort === 'savings' ? this.#savings : this.#rank).valueOf(slot)
  }

  placesInCity(key: string): readonly Place[] {
    return this.#placesByCity.get(key) ?? []
  }

  placesInState(state: string): readonly Place[] {
    return this.#placesByState.get(state) ?? []
  }

  /** Puts in the first rows, in the order of their ids; `sort` follows once all of them are in. */
  load(rows: readonly Row[]): void {
    for (const row of rows) this.#put(row)
  }

  /**
   * Sorts what was loaded: the dates of each place by their day, then one order in each step. At a million dates, a step
   * takes a quarter of a second.
   */
  *sort(): Generator<void> {
    this.#slots.load(this.#ids.subarray(0, this.#next))
    for (const { slots } of this.#places) slots.sort(this.#days)
    this.#isSorted = true
    yield
    for (const sort of SORTS) yield this.orders[sort].fill(this.#next)
  }

  /** Takes rows out, by id, and puts rows in, or in the place of older ones. No id may come twice. */
  apply(removed: readonly number[], rows: readonly Row[]): void {
    const leaving = [...removed, ...rows.map(({ id }) => id)].flatMap((id) => this.#slots.get(id) ?? [])
    const added = rows.map((row) => this.#put(row))
    for (const slot of added) this.#slots.set(this.idOf(slot), slot)
    for (const sort of SORTS) this.orders[sort].replace(leaving, added)
    for (const slot of leaving) this.#clear(slot)
    for (const id of removed) this.#slots.delete(id)
    this.#open.clear()
  }

  /**
   * What somebody who looks now may find: dates whose day hasn't passed at their venue (domain.md row 30); only members
   * see what isn't public yet (row 25). No write ends a day, so the answer is valid for at most a quarter of an hour:
   * every midnight is at the end of one.
   */
  openTo({ clock, early }: Looking): Open {
    const now = clock.now().getTime()
    const known = this.#open.get(early)
    if (known && known.from <= now && now < known.until) return known
    const slots = this.#openSets[early ? 'early' : 'public']
    slots.copy(this.#all)
    this.#closePastDays(slots, clock)
    let from = Math.floor(now / QUARTER_HOUR) * QUARTER_HOUR
    let until = from + QUARTER_HOUR
    for (const [slot, { publicAt, appearsAt }] of this.#early) {
      const seenFrom = early ? appearsAt : publicAt
      if (seenFrom > now) {
        slots.remove(slot)
        until = Math.min(until, seenFrom)
      } else {
        from = Math.max(from, seenFrom) // if the clock were put back, the date would be early again
        if (publicAt < now - LONG_PUBLIC) this.#forgetEarly(slot, publicAt)
      }
    }
    const open = { from, until, slots }
    this.#open.set(early, open)
    return open
  }

  /**
   * The moment before which the catalog can no longer tell what was public: somebody who looks earlier might find dates
   * that weren't.
   */
  get knowsSince(): number {
    return this.#knowsSince
  }

  /** The ids of everything that somebody who looks now may find, in an order. */
  *idsInOrder(sort: Sort, look: Looking): Generator<number> {
    const open = this.openTo(look).slots
    for (const slot of this.orders[sort].slots()) if (open.has(slot)) yield this.idOf(slot)
  }

  #forgetEarly(slot: number, publicAt: number): void {
    this.#early.delete(slot)
    this.#knowsSince = Math.max(this.#knowsSince, publicAt)
  }

  #closePastDays(slots: BitSet, clock: Clock): void {
    const todayIn = (state: string) => numberOfDay(clock.todayIn(state))
    const latest = Math.max(todayIn('GU'), todayIn('NY'))
    this.days.forEach((list, day) => {
      if (day >= latest) return
      list.each((slot) => {
        if (day < todayIn(this.placeOf(slot).state)) slots.remove(slot)
      })
    })
  }

  #put(row: Row): number {
    const slot = this.#free.pop() ?? this.#next++
    if (slot === this.#size) this.#grow()
    this.#ids[slot] = row.id
    this.#days[slot] = numberOfDay(row.date)
    this.#all.add(slot)
    if (row.isTransfer) this.transfers.add(slot)
    for (const style of row.styles) this.styles.get(style)?.add(slot)
    for (const amenity of row.amenities) this.amenities.get(amenity)?.add(slot)
    this.guests.set(slot, row.guests)
    this.total.set(slot, row.total)
    this.#savings.set(slot, row.savings)
    this.#rank.set(slot, row.rank)
    if (row.publicAt > 0) this.#early.set(slot, { publicAt: row.publicAt, appearsAt: row.appearsAt })
    const number = this.#placeFor(row)
    this.#placeNumbers[slot] = number
    const { slots } = this.#places[number] as Place
    if (this.#isSorted) slots.insert(slot, this.#days)
    else slots.add(slot)
    const day = this.#days[slot] as number
    if (!this.days.has(day)) this.days.set(day, new SlotList())
    this.days.get(day)?.add(slot)
    return slot
  }

  #clear(slot: number): void {
    for (const set of this.#sets) set.remove(slot)
    this.#early.delete(slot)
    this.placeOf(slot).slots.remove(slot)
    const day = this.dayOf(slot)
    this.days.get(day)?.remove(slot)
    if (this.days.get(day)?.length === 0) this.days.delete(day)
    this.#free.push(slot)
  }

  /** The number of a date's place, which is new if no date has been there before. */
  #placeFor({ cityKey, state }: Row): number {
    const known = this.placesInCity(cityKey).find((place) => place.state === state)
    if (known) return known.number
    const place = { key: cityKey, state, number: this.#places.length, slots: new SlotList() }
    this.#places.push(place)
    this.#placesByCity.set(cityKey, [...this.placesInCity(cityKey), place])
    this.#placesByState.set(state, [...this.placesInState(state), place])
    return place.number
  }

  #set(): BitSet {
    const set = new BitSet(this.#size)
    this.#sets.push(set)
    return set
  }

  #order(keys: () => Int32Array | Float64Array, direction: 'asc' | 'desc'): Order {
    return new Order(keys, () => this.#ids, direction)
  }

  #grow(): void {
    this.#size = Math.ceil((this.#size * 1.25) / 1_024) * 1_024
    for (const set of this.#sets) set.grow(this.#size)
    for (const range of [this.guests, this.total, this.#savings, this.#rank]) range.grow(this.#size)
    this.#ids = larger(this.#ids, new Float64Array(this.#size))
    this.#days = larger(this.#days, new Int32Array(this.#size))
    this.#placeNumbers = larger(this.#placeNumbers, new Int32Array(this.#size))
  }
}

const LONG_PUBLIC = 48 * 60 * 60_000

function larger<Numbers extends Int32Array | Float64Array>(old: Numbers, fresh: Numbers): Numbers {
  fresh.set(old)
  return fresh
}
