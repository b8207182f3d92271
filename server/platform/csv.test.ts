import { expect, test } from 'vitest'
import { streamCsv, toCsv } from './csv.ts'

const cellOf = (value: string | number | null) =>
  Buffer.from(toCsv(['h'], [[value]]))
    .toString('utf8')
    .split('\r\n')
    .slice(1)
    .join('\r\n')

test.each([
  ['plain', '"plain"'],
  ['', '""'],
  [null, '""'],
  ['say "yes"', '"say ""yes"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@x', `"'@x"`],
  ['\t=x', `"'\t=x"`],
  ['\rx', `"'\rx"`],
  ['  =x', `"'  =x"`],
  ['\0=x', `"'=x"`],
  ['＝x', `"'＝x"`],
  ['a=b', '"a=b"'],
  [-2700.5, '-2700.5'],
])('%j becomes %s', (value, cell) => {
  expect(cellOf(value)).toBe(`${cell}\r\n`)
})

test('begins with a byte order mark, so that spreadsheets read UTF-8', () => {
  expect([...toCsv(['é'], [])].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
})

const NUMBERS = { header: ['n'], cells: (n: number) => [n] }

test('is written page by page as it is read, the same as in one piece', async () => {
  async function* pages() {
    yield [1, 2]
    yield []
    yield [3]
  }
  const written: Uint8Array[] = []
  for await (const part of await streamCsv(NUMBERS, pages())) written.push(part)
  expect(Buffer.concat(written).equals(toCsv(['n'], [[1], [2], [3]]))).toBe(true)
})

test('is an error, not a file, if its first page can’t be read', async () => {
  // biome-ignore lint/correctness/useYield: it throws first
  async function* broken(): AsyncGenerator<number[]> {
    throw new Error('no database')
  }
  await expect(streamCsv(NUMBERS, broken())).rejects.toThrow('no database')
})
