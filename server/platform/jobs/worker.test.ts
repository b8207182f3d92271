import { once } from 'node:events'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { logCollector } from '#tests/log-collector.ts'
import { createPool } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { createLog } from '../log.ts'
import { addJob, jobKind } from './queue.ts'
import { asTasks, handles, startWorker } from './worker.ts'

test.each([
  ['of a timeout, whose words can’t be changed', new DOMException('too slow', 'TimeoutError'), 'too slow'],
  [
    'with characters that PostgreSQL keeps in no column',
    new Error('half\ud800 and \0nothing'),
    'half\ufffd and nothing',
  ],
])('the failure of a job keeps its reason: %s', async (_, error, reason) => {
  const { job } = asTasks([{ name: 'job', run: () => Promise.reject(error) }])
  await expect(job?.({}, { job: { id: '1', attempts: 1 } } as never)).rejects.toThrow(reason)
})

test('a job that is running hears immediately that its worker is stopping', async () => {
  const database = await freshDatabase({ max: 2 })
  const pool = createPool(database.url, { max: 8, name: 'unveil-worker' })
  const long = jobKind('long')
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  let heard = false
  const handler = handles(long, async (_, stopping) => {
    begin()
    if (stopping) await once(stopping, 'abort')
    heard = stopping?.aborted === true
  })
  const { log } = logCollector(createLog)
  const worker = await startWorker({ pool, signs: pool, handlers: [handler], log, alone: true })
  await inTransaction(database.db, (tx) => addJob(tx, long, {}))
  await begun
  await worker.stop()
  expect(heard).toBe(true)
  await pool.end()
  await database.drop()
})
