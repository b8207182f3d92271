import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FLOORS } from '../check/floors.ts'
import { temporaryProject } from '../temporary-project.ts'
import { featureTable, generateFeatureDocs, type Imports, picture } from './feature-docs.ts'

const importsOf = (imports: Record<string, string[]>): Imports =>
  new Map(FLOORS.map((name) => [name, new Set(imports[name])]))

test('draws every feature, the highest first, and leaves out arrows that a longer path implies', () => {
  const lines = picture(importsOf({ listings: ['venues', 'ledger'], venues: ['ledger'] })).split('\n')
  expect(lines.filter((line) => line.includes('-->'))).toEqual(['    listings --> venues', '    venues --> ledger'])
  const boxes = lines.filter((line) => !line.includes('-->')).slice(2, -1)
  expect(boxes).toEqual([...FLOORS].reverse().map((name) => `    ${name}`))
})

test('draws an arrow that goes up, too', () => {
  const lines = picture(importsOf({ listings: ['venues'], venues: ['listings'] })).split('\n')
  expect(lines.filter((line) => line.includes('-->'))).toEqual(['    listings --> venues', '    venues --> listings'])
})

test('lists what every feature imports, even where the picture leaves out the arrow', () => {
  const rows = featureTable(importsOf({ listings: ['venues', 'ledger'], venues: ['ledger'] })).split('\n')
  expect(rows).toHaveLength(2 + FLOORS.length)
  expect(rows.find((row) => row.startsWith('| listings |'))).toMatch(/\| ledger, venues \|$/)
})

test('a page that does not show the imports fails the check', async () => {
  const root = temporaryProject({
    'ARCHITECTURE.md':
      'before\n<!-- The features: `npm run docs:features` writes what follows. -->\n<!-- Up to here. -->\nafter\n',
    'server/features/venues/store/venues.ts': 'export const find = 1',
    'server/features/listings/views.ts': `import type { find } from '#server/features/venues/store/venues.ts'\nexport type X = typeof find`,
  })
  const says = 'ARCHITECTURE.md does not show who imports whom: run `npm run docs:features`.'
  await expect(generateFeatureDocs({ root, check: true })).rejects.toThrow(says)
  await generateFeatureDocs({ root })
  await generateFeatureDocs({ root, check: true })
  const page = await readFile(join(root, 'ARCHITECTURE.md'), 'utf8')
  expect(page).toMatch(/^before\n<!--.*-->\n\n```mermaid\n/)
  expect(page).toMatch(/<!-- Up to here. -->\nafter\n$/)
  expect(page).toContain('\n    listings --> venues\n')
})

test('a project in which no feature imports another fails the check: it was not read', async () => {
  const root = temporaryProject({
    'ARCHITECTURE.md': '',
    'server/features/venues/store/venues.ts': 'export const find = 1',
  })
  await expect(generateFeatureDocs({ root, check: true })).rejects.toThrow('No feature imports another one?')
})
