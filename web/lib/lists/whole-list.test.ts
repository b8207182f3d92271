import { expect, test } from 'vitest'
import { wholeList } from './whole-list.ts'

/** A list of `length` rows, read ten at a time; `ahead`: how many pages' beginnings its first page names. */
function aList(length: number, ahead: number) {
  let rows = Array.from({ length }, (_, index) => index)
  let busy = 0
  const seen = { reads: 0, most: 0 }
  return {
    seen,
    /** Takes a row out. */
    losesRow: (row: number) => {
      rows = rows.filter((one) => one !== row)
    },
    read: async (cursor: string | null) => {
      seen.reads += 1
      busy += 1
      seen.most = Math.max(seen.most, busy)
      await new Promise((resolve) => setTimeout(resolve))
      busy -= 1
      const at = cursor === null ? 0 : rows.indexOf(Number(cursor)) + 1
      if (cursor !== null && at === 0) return { rows: [], next: null, ahead: [] }
      const end = at + 10
      const lasts = rows.filter((_, index) => (index + 1) % 10 === 0 && index + 1 < rows.length)
      return {
        rows: rows.slice(at, end),
        next: end < rows.length ? String(rows[end - 1]) : null,
        ahead: cursor === null ? lasts.slice(0, ahead).map(String) : [],
      }
    },
  }
}

test.each([0, 5, 10, 95, 100, 125])(
  'a list of %i rows is read whole, whether or not it says where pages begin',
  async (length) => {
    for (const ahead of [0, 3, 100]) {
      const list = aList(length, ahead)
      expect(await wholeList(list.read)).toEqual(Array.from({ length }, (_, index) => index))
      expect(list.seen.reads).toBe(Math.max(1, Math.ceil(length / 10)))
    }
  },
)

test('up to six pages are read at the same time', async () => {
  const list = aList(500, 100)
  await wholeList(list.read)
  expect(list.seen.most).toBe(6)
})

test('a list that loses a row while it is read has each remaining row once', async () => {
  const list = aList(95, 100)
  let asked = 0
  const rows = await wholeList((cursor) => {
    asked += 1
    if (asked === 4) list.losesRow(34)
    return list.read(cursor)
  })
  expect(rows).toEqual(Array.from({ length: 95 }, (_, index) => index).filter((one) => one !== 34))
})

test('once a page fails, the list fails, and no other pages are asked for', async () => {
  const list = aList(500, 100)
  let asked = 0
  const refused = new Error('Too many attempts')
  const reading = wholeList(async (cursor) => {
    asked += 1
    if (asked === 3) throw refused
    return list.read(cursor)
  })
  await expect(reading).rejects.toBe(refused)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked, 'the first page, and six at a time').toBe(7)
})
