import { expect, test } from 'vitest'
import { Gate } from './gate.ts'
import { everyState } from './kill-points.ts'

const killed = (point: ConstructorParameters<typeof Gate>[0]) => {
  let times = 0
  const gate = new Gate(point, () => {
    times += 1
  })
  gate.open()
  return { gate, times: () => times }
}

const states = ({ messages, apart }: Gate) => everyState(messages, apart).map(({ at, side }) => `${side} ${at}`)

test('before a message that follows the answer to the previous one, the world is as the previous one left it', () => {
  const { gate } = killed(null)
  for (const message of ['begin', 'insert', 'commit']) gate.answered(gate.pass(message))
  expect(states(gate)).toEqual(['before 1', 'after 1', 'after 2', 'after 3'])
})

test('it is another world once the server has told somebody something, or while a message is on its way', () => {
  const { gate } = killed(null)
  gate.answered(gate.pass('select'))
  gate.tells()
  gate.answered(gate.pass('begin'))
  const onItsWay = gate.pass('POST /v1/refunds')
  gate.answered(gate.pass('select'))
  gate.answered(onItsWay)
  gate.answered(gate.pass('commit'))
  expect(states(gate)).toEqual([
    'before 1',
    'after 1',
    'before 2',
    'after 2',
    'after 3',
    'before 4',
    'after 4',
    'after 5',
  ])
})

test('the second of two identical messages kills, before it arrives or once it is handled, and nothing arrives afterward', () => {
  const before = killed({ at: 2, message: 'commit', nth: 2, side: 'before' })
  before.gate.answered(before.gate.pass('commit'))
  expect([before.gate.pass('commit'), before.gate.pass('select'), before.times()]).toEqual(['lose', 'lose', 1])

  const after = killed({ at: 2, message: 'commit', nth: 2, side: 'after' })
  after.gate.answered(after.gate.pass('commit'))
  const last = after.gate.pass('commit')
  expect([last, after.times()]).toEqual(['last', 0])
  after.gate.answered(last)
  expect([after.gate.pass('select'), after.times()]).toEqual(['lose', 1])
})
