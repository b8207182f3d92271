import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BitSet } from './bit-set.ts'
import { Range } from './range.ts'
import { SlotList } from './slot-list.ts'

const SEED = Number(process.env.SLOT_LIST_SEED ?? Math.floor(Math.random() * 2 ** 31))
const SLOTS = 200
const someSlots = fc.uniqueArray(fc.nat(SLOTS - 1)).map((slots) => Int32Array.from(slots))

function setOf(slots: Int32Array): BitSet {
  const set = new BitSet(SLOTS)
  set.addAll(slots)
  return set
}

const slotsIn = (found: BitSet | SlotList) => {
  const slots: number[] = []
  found.each((slot) => slots.push(slot))
  return slots.sort((a, b) => a - b)
}

test(`a list of few slots is narrowed as a set of many is (seed ${SEED})`, () => {
  const limit = fc.integer({ min: -2, max: 12 })
  const numbers = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: SLOTS, maxLength: SLOTS })
  fc.assert(
    fc.property(someSlots, fc.array(someSlots), numbers, limit, (slots, others, values, asked) => {
      const range = new Range([2, 5, 9], SLOTS)
      for (const [slot, value] of values.entries()) range.set(slot, value)
      const sets = others.map(setOf)
      const narrow = [
        (found: BitSet | SlotList) => sets[0] && found.and(sets[0]),
        (found: BitSet | SlotList) => sets[0] && found.andNot(sets[0]),
        (found: BitSet | SlotList) => found.andAny(sets),
        (found: BitSet | SlotList) => range.keepFrom(found, asked),
        (found: BitSet | SlotList) => range.keepBelow(found, asked),
      ]
      for (const step of narrow) {
        const [set, list] = [setOf(slots), new SlotList()]
        list.addAll(slots)
        step(set)
        step(list)
        expect(slotsIn(list)).toEqual(slotsIn(set))
        expect(list.count()).toBe(set.count())
      }
    }),
    { seed: SEED },
  )
})

test(`a sorted list stays sorted, whatever is put in and taken out (seed ${SEED})`, () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: SLOTS, maxLength: SLOTS })
  fc.assert(
    fc.property(numbers, someSlots, someSlots, someSlots, (all, first, put, out) => {
      const days = Int32Array.from(all)
      const list = new SlotList()
      list.addAll(first)
      list.sort(days)
      const slots = new Set(first)
      for (const slot of put) if (!slots.has(slot)) list.insert(slot, days)
      for (const slot of out) list.remove(slot)
      const kept = [...new Set([...first, ...put])].filter((slot) => !out.includes(slot)).sort((a, b) => a - b)
      expect(slotsIn(list)).toEqual(kept)
      expect([...list.all()].map((slot) => days[slot])).toEqual(
        kept.map((slot) => days[slot]).sort((a, b) => Number(a) - Number(b)),
      )
      const between = kept.filter((slot) => Number(days[slot]) >= 5 && Number(days[slot]) < 9)
      expect([...list.between(5, 9, days)].sort((a, b) => a - b)).toEqual(between)
      expect(list.between(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, days)).toEqual(list.all())
    }),
    { seed: SEED },
  )
})
