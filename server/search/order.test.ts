import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BitSet } from './bit-set.ts'
import { Order } from './order.ts'
import { SlotList } from './slot-list.ts'

const SEED = Number(process.env.ORDER_SEED ?? Math.floor(Math.random() * 2 ** 31))

test.each(['asc', 'desc'] as const)(
  `stays sorted (%s) whatever is taken out and put in (seed ${SEED})`,
  (direction) => {
    const batch = fc.record({
      out: fc.array(fc.nat(500), { maxLength: 60 }),
      put: fc.array(fc.integer({ min: -9, max: 9 })),
    })
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 40 }), fc.array(batch), (first, batches) => {
        const keys = [...first]
        const order = new Order(
          () => Int32Array.from(keys),
          () => Int32Array.from(keys.keys()),
          direction,
        )
        order.fill(keys.length)
        let kept = keys.map((_, slot) => slot)
        for (const { out, put } of batches) {
          const removed = [...new Set(out.flatMap((at) => kept[at] ?? []))]
          const added = put.map((key) => keys.push(key) - 1)
          order.replace(removed, added)
          kept = [...kept.filter((slot) => !removed.includes(slot)), ...added]
        }
        const [found, few] = [new BitSet(keys.length), new SlotList()]
        for (const set of [found, few]) set.addAll(Int32Array.from(kept))
        const sign = direction === 'asc' ? 1 : -1
        const right = kept.toSorted((a, b) => sign * ((keys[a] as number) - (keys[b] as number) || a - b))
        expect(order.page(found, kept.length, keys.length + 1, null)).toEqual(right)
        expect(order.page(few, kept.length, keys.length + 1, null)).toEqual(right)
        const [end = 0, ...rest] = right
        const after = { key: keys[end] as number, id: end }
        expect(order.page(found, kept.length, 3, after)).toEqual(rest.slice(0, 3))
        expect(order.page(few, kept.length, 3, after)).toEqual(rest.slice(0, 3))
      }),
      { seed: SEED },
    )
  },
)
