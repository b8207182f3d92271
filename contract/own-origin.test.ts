import { expect, test } from 'vitest'
import { isOwnOrigin } from './own-origin.ts'

test.for<[origin: string, publicOrigin: string, own: boolean]>([
  ['https://unveil.example', 'https://unveil.example', true],
  ['http://unveil.example', 'https://unveil.example', false],
  ['https://unveil.example:8443', 'https://unveil.example', false],
  ['https://www.unveil.example', 'https://unveil.example', false],
  ['https://unveil.example.evil.example', 'https://unveil.example', false],
  ['null', 'https://unveil.example', false],
  ['', 'https://unveil.example', false],
  ['http://127.0.0.1:3000', 'http://localhost:3000', true],
  ['http://[::1]:3000', 'http://localhost:3000', true],
  ['http://localhost:3000', 'http://127.0.0.1:3000', true],
  ['http://localhost:3001', 'http://localhost:3000', false],
  ['http://127.0.0.1.evil.example:3000', 'http://localhost:3000', false],
  ['http://localhost.evil.example:3000', 'http://localhost:3000', false],
  ['http://127.0.0.1:3000', 'https://unveil.example', false],
])('%s at %s: %s', ([origin, publicOrigin, own]) => {
  expect(isOwnOrigin(origin, publicOrigin)).toBe(own)
})
