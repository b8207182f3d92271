import { expect, test } from 'vitest'
import { addressIn } from './mail-settings.ts'

test.each([
  'hello@unveil.test',
  'Unveil <hello@unveil.test>',
  'hello@unveil.test (Unveil)',
  '"Unveil <3" <hello@unveil.test>',
  '"Team@Home" <hello@unveil.test>',
])('the pages and security.txt show people the address alone: %s', (sender) => {
  expect(addressIn(sender)).toBe('hello@unveil.test')
})
