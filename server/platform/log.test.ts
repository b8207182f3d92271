import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it.each([
  "o'neill+hall@mail.example",
  'anna&ben@mail.example',
  'a!#$%*^_`{|}~-b@mail.example',
  'anna/ben@mail.example',
])('an error that repeats %s is logged without it', (address) => {
  let lines = ''
  const destination = new Writable({
    write(chunk, _, done) {
      lines += String(chunk)
      done()
    },
  })
  createLog('info', destination).error({ err: new Error(`550 <${address}> is unknown`) }, 'refused')
  expect(JSON.parse(lines).err.message).toBe('550 <[removed]> is unknown')
})
