import { afterEach, expect, test } from 'vitest'
import { createPrinter, type Printer } from './printer.ts'
import type { Sheet } from './sheet.ts'

const sheet = (paragraphs = 1): Sheet => ({
  title: 'A paper',
  lead: 'In a few words.',
  label: 'Paper 1',
  stamp: null,
  createdAt: new Date(0),
  blocks: Array.from({ length: paragraphs }, () => ({ kind: 'paragraph', text: 'One day passes. '.repeat(200) })),
})

let printer: Printer
afterEach(() => printer.stop())

test('many sheets at the same time are all set, in turn', async () => {
  printer = createPrinter()
  const papers = await Promise.all(Array.from({ length: 8 }, () => printer.print(sheet())))
  for (const paper of papers) expect(Buffer.from(paper).subarray(0, 5).toString()).toBe('%PDF-')
})

test('sheets beyond those that may wait in line are refused, and the others are set', async () => {
  printer = createPrinter()
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => printer.print(sheet())))
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(9)
  for (const answer of refused) expect(answer).toMatchObject({ reason: { code: 'temporarily_unavailable' } })
})

test('a sheet that takes too long is given up on', async () => {
  printer = createPrinter(1)
  await expect(printer.print(sheet(2_000))).rejects.toMatchObject({ code: 'temporarily_unavailable' })
})
