import { expect, test } from 'vitest'
import { asTasks } from './worker.ts'

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
