import { expect, test } from 'vitest'
import { stopAlert } from '#contract/api/alerts.ts'
import { searchListings } from '#contract/api/listings.ts'
import { sendMessage } from '#contract/api/messages.ts'
import { getReceipt } from '#contract/api/payments.ts'
import { confirmTransfer } from '#contract/api/transfers.ts'
import { addVenuePhoto, updateVenue } from '#contract/api/venues.ts'
import { curlLines } from './curl-line.ts'

const origin = 'https://unveil.test'

test.each([
  ['a call that needs no session', searchListings, ["curl 'https://unveil.test/api/listings'"]],
  [
    'a file, for its couple',
    getReceipt,
    ["curl 'https://unveil.test/api/bookings/48213377/receipt'", '-b cookies.txt', '-o file'],
  ],
  [
    'a call without a body',
    confirmTransfer,
    ["curl -X POST 'https://unveil.test/api/transfers/48213377/confirm'", '-b cookies.txt'],
  ],
  [
    'an upload',
    addVenuePhoto,
    [
      "curl 'https://unveil.test/api/venues/48213377/photos'",
      '-b cookies.txt',
      "-H 'content-type: application/octet-stream'",
      '--data-binary @file',
    ],
  ],
  [
    'a query that needs a field',
    stopAlert,
    [
      "curl 'https://unveil.test/api/saved-searches/unsubscribe?token=…'",
      "-H 'content-type: application/octet-stream'",
      '--data-binary @file',
    ],
  ],
])('%s', (_, endpoint, parts) => {
  expect(curlLines(endpoint, { origin })).toBe(parts.join(' \\\n  '))
})

test('a body is one word for the shell, whatever it says', () => {
  const lines = curlLines(sendMessage, { origin, body: { text: 'We’d love to; it’s Ann\'s "day".' } })
  expect(lines.split('\n').at(-1)).toBe(`  -d '{"text":"We’d love to; it’s Ann'\\''s \\"day\\"."}'`)
  expect(curlLines(updateVenue, { origin, body: { maxCapacity: 160 } })).toContain("curl -X PATCH '")
})
