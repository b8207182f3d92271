import { expect, test } from 'vitest'
import { inRequest, oncePerRequest } from './request-scope.ts'

const asked = () => ({ request: 'r', from: 'f', network: 'n' })

test('a request and the calls within it share one read, and each request has its own', async () => {
  let reads = 0
  const read = () => oncePerRequest('viewer a', async () => ++reads)
  const page = () => inRequest(asked(), () => Promise.all([read(), read().then(read)]))
  expect(await page()).toEqual([1, 1])
  expect(await page()).toEqual([2, 2])
  expect([await read(), await read()]).toEqual([3, 4])
})

test('what is kept under another key is read separately', async () => {
  const read = (token: string) => oncePerRequest(`viewer ${token}`, async () => token)
  expect(await inRequest(asked(), () => Promise.all([read('a'), read('b')]))).toEqual(['a', 'b'])
})

test('a read that failed is tried again', async () => {
  let reads = 0
  const read = () => oncePerRequest('viewer a', async () => (++reads === 1 ? Promise.reject(new Error('away')) : reads))
  await inRequest(asked(), async () => {
    await expect(Promise.all([read(), read()])).rejects.toThrow('away')
    expect([await read(), await read()]).toEqual([2, 2])
  })
})
