import { describe, expect, test } from 'vitest'
import { PROCESSES } from './all.ts'
import { type AnyProcess, statesOf, waysOf } from './process.ts'
import { STEPS_OF, TRANSFER_STAGES, TRANSFER_VIEWERS, transitionFor } from './transfer.ts'

const allWays = (process: AnyProcess) => Object.values(process.transitions).flatMap(waysOf)

/** What can be reached from these states. */
function reachable(process: AnyProcess, from: readonly string[]): Set<string> {
  const reached = new Set(from)
  for (let before = -1; before !== reached.size; ) {
    before = reached.size
    for (const way of allWays(process)) if (reached.has(way.from)) reached.add(way.to)
  }
  return reached
}

describe.each(PROCESSES)('the $name process', (process) => {
  const states = statesOf(process)

  test('has more than two states', () => expect(states.length).toBeGreaterThan(2))

  test('reaches every state from its start', () => {
    const reached = reachable(process, process.initial)
    expect(states.filter((state) => !reached.has(state))).toEqual([])
  })

  test('comes to an end from every state', () => {
    const stuck = states.filter((state) => ![...reachable(process, [state])].some((end) => process.final.includes(end)))
    expect(stuck).toEqual([])
  })

  test('final states have no exit', () => {
    expect(allWays(process).filter(({ from }) => process.final.includes(from))).toEqual([])
  })

  test('every state that waits has a timer, and no final one has', () => {
    const waiting = states.filter(
      (state) => !process.final.includes(state) && !SETTLED.includes(`${process.name} ${state}`),
    )
    expect(waiting.filter((state) => !process.timers[state])).toEqual([])
    expect(Object.keys(process.timers).filter((state) => process.final.includes(state))).toEqual([])
  })

  test('no two transitions lead the same actor the same way, each leads somewhere, and each has an actor', () => {
    const ways = allWays(process).flatMap(({ from, to, actors }) => actors.map((actor) => `${actor}: ${from} -> ${to}`))
    expect(new Set(ways).size).toBe(ways.length)
    expect(allWays(process).filter(({ from, to, actors }) => from === to || actors.length === 0)).toEqual([])
    expect(Object.values(process.transitions).filter((transition) => waysOf(transition).length === 0)).toEqual([])
  })
})

test.each(TRANSFER_VIEWERS)(
  'the steps of a transfer that a %s is offered are those that the table gives them',
  (viewer) => {
    const steps = [...new Set(Object.values(STEPS_OF).flat())]
    const given = steps.filter((step) => TRANSFER_STAGES.some((stage) => transitionFor(step, viewer, stage) !== null))
    expect(STEPS_OF[viewer].toSorted()).toEqual(given.toSorted())
  },
)

/**
 * States that no timer ends, though there is a way out: a sold date stays sold unless its booking ends early, and a
 * venue continues as verified until an admin looks at its change.
 */
const SETTLED = ['listing sold', 'venue change pending']
