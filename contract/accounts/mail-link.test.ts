import { expect, it } from 'vitest'
import { mailLink } from './mail-link.ts'

it.each([
  ['maya+hall@unveil.example', 'mailto:maya%2Bhall@unveil.example'],
  ["anna&ben@o'neill.example", "mailto:anna%26ben@o'neill.example"],
  ['a?subject=b#c%40@unveil.example', 'mailto:a%3Fsubject%3Db%23c%2540@unveil.example'],
])('%s is written to by %s', (address, link) => {
  expect(mailLink(address)).toBe(link)
  expect(decodeURIComponent(link.replace('mailto:', ''))).toBe(address)
})
