import { expect, test } from 'vitest'
import { countedAs, loggedAs } from './address-network.ts'

test.for([
  ['203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/64'],
  ['local', 'local', 'local'],
  ['', '', ''],
])('%s is counted as %s and logged as %s', ([address = '', counted, logged]) => {
  expect([countedAs(address), loggedAs(address)]).toEqual([counted, logged])
})
