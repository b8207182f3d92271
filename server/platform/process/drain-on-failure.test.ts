import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { inOtherProcess } from '#tests/other-process.ts'

const moduleUrl = (name: string) => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)))

test.each([
  ['a rejection that nobody handles', 'nobody waits', `Promise.reject(new Error('nobody waits'))`],
  ['an exception that nobody catches', 'nobody looks', `setImmediate(() => { throw new Error('nobody looks') })`],
])('%s is logged as fatal, what runs is finished, and the process ends with code 1', async (_, message, failure) => {
  const other = inOtherProcess(`
    const { createLog } = await import(${moduleUrl('../log.ts')})
    const { drainOnFailure } = await import(${moduleUrl('drain-on-failure.ts')})
    const stop = async () => {
      Promise.reject(new Error('while it stops'))
      await new Promise((resolve) => setTimeout(resolve, 100))
      console.log('stopped')
    }
    drainOnFailure({ log: createLog('info'), stop })
    setInterval(() => {}, 1000)
    ${failure}`)
  let said = ''
  other.child.stdout?.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(other.child, 'close')
  const lines = said.trim().split('\n')
  const logged = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  expect(logged).toMatchObject(logged.map(() => ({ level: 60, msg: 'unhandled error: exiting' })))
  expect(new Set(logged.map(({ err }) => err.message))).toEqual(new Set([message, 'while it stops']))
  expect({ last: lines.at(-1), code }).toEqual({ last: 'stopped', code: 1 })
})
