import { expect, test } from 'vitest'
import { renderSheet } from './render.ts'

/** The families of the fonts that a paper with this heading carries. */
async function fontsOf(heading: string): Promise<string> {
  const bytes = await renderSheet({
    title: 'A paper',
    lead: 'In a few words.',
    label: 'Paper 1',
    stamp: null,
    createdAt: new Date(0),
    blocks: [{ kind: 'heading', text: heading }],
  })
  const names = Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/\/BaseFont \/[A-Z]+\+(Figtree|Fraunces|NotoSans)/g)
  return [...new Set([...names].map(([, name]) => name))].sort().join(' and ')
}

test.each([
  ['Lantern House', 'Figtree and Fraunces'],
  ['Łódź Hall', 'Figtree'],
  ['Ιθάκη', 'NotoSans'],
  ['北京 Hall', 'Figtree and Fraunces'], // spelled out
])('a heading is set in a font that has all its letters: %s in %s', async (heading, fonts) => {
  expect(await fontsOf(heading)).toBe(fonts)
})
