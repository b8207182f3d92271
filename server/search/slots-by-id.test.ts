import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SlotsById } from './slots-by-id.ts'

const SEED = Number(process.env.SLOTS_SEED ?? Math.floor(Math.random() * 2 ** 31))

test(`knows the slot of each id, whatever comes, goes and comes back (seed ${SEED})`, () => {
  const id = fc.integer({ min: 1, max: 60 })
  const change = fc.oneof(fc.record({ id, slot: fc.nat(500) }), fc.record({ gone: id }))
  fc.assert(
    fc.property(fc.uniqueArray(id), fc.array(change), (first, changes) => {
      const ids = Float64Array.from(first).sort()
      const slots = new SlotsById()
      slots.load(ids)
      const right = new Map([...ids].map((one, slot) => [one, slot]))
      for (const change of changes) {
        if ('gone' in change) {
          slots.delete(change.gone)
          right.delete(change.gone)
        } else {
          slots.set(change.id, change.slot)
          right.set(change.id, change.slot)
        }
      }
      for (let one = 0; one <= 61; one += 1) expect(slots.get(one)).toBe(right.get(one))
    }),
    { seed: SEED },
  )
})
