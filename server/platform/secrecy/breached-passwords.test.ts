import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { logCollector } from '#tests/log-collector.ts'
import { isBreached } from './breached-passwords.ts'

const LOST = 'correct horse battery staple'
const hash = createHash('sha1').update(LOST).digest('hex').toUpperCase()
const asked: string[] = []
/** What the service says; a number is a refusal. */
let says: string | number = ''
const service = createServer((request, response) => {
  asked.push(`${request.url} ${request.headers['add-padding']}`)
  if (typeof says === 'number') response.writeHead(says).end()
  else response.end(says)
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
afterAll(() => {
  service.close()
})
const { logs, log } = logCollector(createLog)
const lookUp = () => isBreached(LOST, { address, log })

test('a leaked password is found by five digits of its hash, and nothing more is told', async () => {
  says = `0018A45C4D1DEF81644B54AB7F969B88D65:10\r\n${hash.slice(5)}:3\r\nFFF:0`
  expect(await lookUp()).toBe(true)
  expect(asked).toEqual([`/range/${hash.slice(0, 5)} true`])
  says = `0018A45C4D1DEF81644B54AB7F969B88D65:10\r\n`
  expect(await lookUp()).toBe(false)
})

test('the padding of the answer, with zero leaks, doesn’t count', async () => {
  says = `${hash.slice(5)}:0`
  expect(await lookUp()).toBe(false)
})

test.each([503, 404])(
  'a service that answers %i stops nobody, and the log says so without the password',
  async (status) => {
    logs.length = 0
    says = status
    expect(await lookUp()).toBe(false)
    expect(logs).toMatchObject([{ msg: 'breached passwords not looked up', reason: `answered ${status}` }])
    expect(JSON.stringify(logs)).not.toContain('horse')
  },
)

test('a service that isn’t there stops nobody, either', async () => {
  logs.length = 0
  expect(await isBreached(LOST, { address: 'http://127.0.0.1:1', log })).toBe(false)
  expect(logs).toHaveLength(1)
})
