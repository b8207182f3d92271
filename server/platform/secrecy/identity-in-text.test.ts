import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { isDisguised } from '#contract/identity/disguised-words.ts'

/** What is in memory, in megabytes, without what nothing refers to any more. */
function used(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed / 1_000_000
}

test('the words of a text that are remembered don’t keep the text in memory', () => {
  const read = (nth: number) => {
    const text = `thornwicksward${nth} ${'barn '.repeat(200_000)}`
    return isDisguised(text.slice(0, text.indexOf(' ')), 'thornwick', () => false)
  }
  read(100)
  const before = used()
  for (let nth = 101; nth < 200; nth++) read(nth)
  expect(used() - before).toBeLessThan(20)
})
