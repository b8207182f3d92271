import { describe, expect, test } from 'vitest'
import { byValue, markedNumber, markedWord, marksIn } from './marks.ts'

/** Marks are found in whatever leaves the product, however they are written. */
const word = markedWord('a name')
const zip = markedNumber('a ZIP', 5)
const phone = markedNumber('a phone', 10)
const marks = byValue([
  { name: 'name', value: word },
  { name: 'id', value: '48151623' },
  { name: 'ZIP', value: zip },
  { name: 'phone', value: phone },
])
const found = (text: string) => marksIn(text, marks).map(({ name }) => name)

const WRITINGS: [how: string, write: (plain: string) => string][] = [
  ['as it is', (plain) => plain],
  ['in capitals', (plain) => plain.toUpperCase()],
  ['inside a longer word', (plain) => `the${plain}Hall`],
  ['as HTML entities', (plain) => [...plain].map((letter) => `&#${letter.charCodeAt(0)};`).join('')],
  ['as hexadecimal HTML entities', (plain) => [...plain].map((c) => `&#x${c.charCodeAt(0).toString(16)};`).join('')],
  ['in JSON escapes', (plain) => [...plain].map((c) => `\\u00${c.charCodeAt(0).toString(16)}`).join('')],
  ['in JavaScript escapes', (plain) => [...plain].map((c) => `\\x${c.charCodeAt(0).toString(16)}`).join('')],
  ['in a URL', (plain) => [...plain].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('')],
  ['in quoted-printable', (plain) => `${plain.slice(0, 3)}=\r\n${plain.slice(3)}`],
  ['in base64', (plain) => btoa(`{"name":"${plain}"}`)],
  ['in base64, one byte further', (plain) => btoa(`x{"name":"${plain}"}`)],
  ['in base64 after a slash', (plain) => `/api/${btoa(`the ${plain} hall`)}`],
  ['in base64 for URLs', (plain) => Buffer.from(`?>?>${plain}?>?>`).toString('base64url')],
  ['in hexadecimal', (plain) => Buffer.from(`the ${plain}`).toString('hex')],
  ['in base64 inside a URL', (plain) => encodeURIComponent(btoa(`the ${plain} hall`))],
  ['in JSON inside JSON', (plain) => JSON.stringify(JSON.stringify({ plain: `"${plain}"` }))],
]

describe('a marked word is found', () => {
  test.each(WRITINGS)('%s', (_, write) => {
    expect(found(`<p>Some ${write(word)} text</p>`)).toEqual(['name'])
  })
})

test.each([
  ['an id', '{"id":48151623}', ['id']],
  ['an id in base64', btoa('["price",48151623]'), ['id']],
  ['no id inside a longer number', '{"id":481516234}', []],
  ['a ZIP', `Austin, TX ${zip}.`, ['ZIP']],
  ['no ZIP in a price or a coordinate', `$${zip},000 1.${zip} ${zip}.5`, []],
  [
    'a phone number with its usual signs',
    `+1 (${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`,
    ['phone'],
  ],
  ['nothing in a text without marks', 'A barn above the creek, 2027-06-12, $12,000 for 120 guests', []],
])('numbers: %s', (_, text, expected) => {
  expect(found(text)).toEqual(expected)
})
