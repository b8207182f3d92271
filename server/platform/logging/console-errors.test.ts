import { ReadableStream } from 'node:stream/web'
import { afterEach, expect, test } from 'vitest'
import { logCollector } from '#tests/log-collector.ts'
import { AppError } from '../errors.ts'
import { serve } from '../http/node-server.ts'
import { createLog } from '../log.ts'
import { logConsoleErrors } from './console-errors.ts'

const printed = console.error
afterEach(() => {
  console.error = printed
})

test('an answer that breaks off after it has begun is a log line that says why', async () => {
  const { log, logs } = logCollector(createLog)
  logConsoleErrors(log)
  const reasons = [new AppError('not_signed_in', 'Please log in to continue.'), new Error('the disk is gone')]
  const server = await serve({
    port: 0,
    host: '127.0.0.1',
    fetch: () => {
      const broken = async function* () {
        yield Buffer.from('{"first":')
        throw reasons.shift()
      }
      return new Response(ReadableStream.from(broken()) as unknown as BodyInit)
    },
  })
  const read = async () => (await fetch(`http://127.0.0.1:${server.port}/`)).text()
  await expect(read()).rejects.toThrow()
  await expect(read()).rejects.toThrow()
  await server.close()
  expect(logs).toMatchObject([
    { level: 40, msg: 'printed by a library', err: { type: 'AppError' } },
    { level: 50, msg: 'printed by a library', err: { message: 'the disk is gone' } },
  ])
})

test('everything else that is printed is kept, without addresses', () => {
  const { log, logs } = logCollector(createLog)
  logConsoleErrors(log)
  console.error('%d of %s are', 3, 'them', 'old', new Error('x'))
  console.error('nobody@example.test is unknown')
  expect(logs).toMatchObject([
    { level: 50, library: '3 of them are old', err: { message: 'x' } },
    { level: 50, library: expect.not.stringContaining('nobody@') },
  ])
})
