import { type Box, INK, type Page, type Type } from './page.ts'
import type { Block } from './sheet.ts'

const GAP = 18
const LABEL: Type = { size: 8.5, color: INK.muted, lineGap: 1 }
const STRONG: Type = { voice: 'strong' }

const PARAGRAPH: Type = { lineGap: 2.8 }

/** Draws one part of a sheet and moves down past it. A heading stays with what follows it. */
export function drawBlock(page: Page, block: Block, next: Block | undefined): void {
  switch (block.kind) {
    case 'heading':
      page.ensure(next?.kind === 'paragraph' ? 40 + page.heightOf(next.text, PARAGRAPH) : 120)
      page.space(11)
      page.write('H2', block.text, { voice: 'display', size: 13.5, color: INK.garden })
      page.space(3)
      break
    case 'paragraph':
      page.write('P', block.text, PARAGRAPH)
      page.space(4)
      break
    case 'facts':
      drawFacts(page, block.facts)
      break
    case 'parties':
      drawParties(page, block.parties)
      break
    case 'sums':
      drawSums(page, block.rows)
      break
    case 'times':
      drawTimes(page, block.rows)
      break
    case 'signatures':
      drawSignatures(page, block.signatures)
      break
  }
}

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

/** This many columns of equal width. */
function columns(page: Page, count: number): Box[] {
  const width = (page.width - GAP * (count - 1)) / count
  return Array.from({ length: count }, (_, index) => ({ x: index * (width + GAP), width }))
}

/** Texts one below the other, in one column. */
type Stack = [text: string, type: Type][]

const heightOfStack = (page: Page, stack: Stack, { width }: Box) =>
  stack.reduce((sum, [text, type]) => sum + page.heightOf(text, type, width), 0)

/** Draws stacks side by side, to be read one after the other, and continues below the tallest. */
function drawStacks(page: Page, stacks: Stack[], tag: string): void {
  const boxes = columns(page, stacks.length)
  const heights = stacks.map((stack, index) => heightOfStack(page, stack, boxes[index] as Box))
  page.ensure(Math.max(...heights) + 12)
  for (const [index, stack] of stacks.entries()) {
    const box = boxes[index] as Box
    let { y } = page
    const element = page.document.struct(tag)
    page.document.addStructure(element)
    for (const [text, type] of stack) {
      element.add(page.at(text, type, box, y))
      y += page.heightOf(text, type, box.width)
    }
    element.end()
  }
  page.space(Math.max(...heights))
}

function drawFacts(page: Page, facts: Of<'facts'>['facts']): void {
  page.line()
  page.space(9)
  const stacks = facts.map(
    ([name, value]): Stack => [
      [name, LABEL],
      [value, STRONG],
    ],
  )
  drawStacks(page, stacks, 'P')
  page.space(5)
  page.line()
  page.space(4)
}

function drawParties(page: Page, parties: Of<'parties'>['parties']): void {
  page.space(2)
  const stacks = parties.map(
    ({ role, name, lines }): Stack => [
      [role, LABEL],
      [name, { voice: 'strong', size: 11.5, lineGap: 2 }],
      ...lines.map((line): Stack[number] => [line, { size: 9.5, lineGap: 2 }]),
    ],
  )
  drawStacks(page, stacks, 'P')
  page.space(6)
}

const SUM_WIDTH = 110

/** A row of sums with the space that it takes, in points. */
function sumRow(page: Page, { name, sum, total }: Of<'sums'>['rows'][number]) {
  const group = sum === null
  const left: Box = { x: 0, width: page.width - SUM_WIDTH }
  const type: Type = group ? { ...LABEL, size: 9 } : total ? STRONG : {}
  const height = page.heightOf(name, type, left.width)
  const [before, after] = group ? [6, 1] : total ? [5, 4] : [2, 1.5]
  const draw = (row: PDFKit.PDFStructureElement) => {
    if (total) page.line()
    page.space(before)
    row.add(cell(page, group ? 'TH' : 'TD', name, type, left))
    const right: Box = { x: left.width, width: SUM_WIDTH }
    if (sum !== null) row.add(cell(page, 'TD', sum, { ...type, align: 'right' }, right))
    page.space(height + after)
  }
  return { group, space: before + height + after, draw }
}

/** Draws rows of sums; those of a group stay together on one page. */
function drawSums(page: Page, rows: Of<'sums'>['rows']): void {
  const table = page.document.struct('Table')
  page.document.addStructure(table)
  const set = rows.map((row) => sumRow(page, row))
  for (const [index, { group, draw }] of set.entries()) {
    const end = set.findIndex((row, at) => at > index && row.group)
    if (group || index === 0) {
      page.ensure(set.slice(index, end === -1 ? undefined : end).reduce((sum, { space }) => sum + space, 0))
    }
    const row = page.document.struct('TR')
    table.add(row)
    draw(row)
    row.end()
  }
  table.end()
}

const TIME_WIDTH = 180

/** Draws each moment on the left, and beside it what happened then. */
function drawTimes(page: Page, rows: Of<'times'>['rows']): void {
  const table = page.document.struct('Table')
  page.document.addStructure(table)
  const left: Box = { x: 0, width: TIME_WIDTH }
  const right: Box = { x: TIME_WIDTH, width: page.width - TIME_WIDTH }
  for (const [at, what] of rows) {
    const height = page.heightOf(what, {}, right.width)
    page.ensure(height + 4)
    page.space(2)
    const row = page.document.struct('TR')
    table.add(row)
    row.add(cell(page, 'TD', at, { color: INK.muted }, left))
    row.add(cell(page, 'TD', what, {}, right))
    row.end()
    page.space(height + 2)
  }
  table.end()
}

const cell = (page: Page, tag: string, text: string, type: Type, box: Box) =>
  page.document.struct(tag, {}, page.at(text, type, box))

/** Draws, above the line, what was confirmed and when and, below it, who confirmed it. */
function drawSignatures(page: Page, signatures: Of<'signatures'>['signatures']): void {
  const boxes = columns(page, signatures.length)
  const over = signatures.map(
    ({ act, at }): Stack => [
      [act, { size: 9.5, lineGap: 2 }],
      [at ?? 'Not yet', at ? { ...STRONG, size: 9.5, lineGap: 2 } : { size: 9.5, lineGap: 2, color: INK.berry }],
    ],
  )
  const under = signatures.map(
    ({ role, name }): Stack => [
      [name, { ...STRONG, size: 9.5, lineGap: 2 }],
      [role, LABEL],
    ],
  )
  const high = (stacks: Stack[]) => Math.max(...stacks.map((stack, at) => heightOfStack(page, stack, boxes[at] as Box)))
  page.space(6)
  page.ensure(high(over) + high(under) + 30)
  drawStacks(page, over, 'P')
  page.space(5)
  for (const box of boxes) page.line(box, page.y, INK.muted)
  page.space(6)
  drawStacks(page, under, 'P')
}
