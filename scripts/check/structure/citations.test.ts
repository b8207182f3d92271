import { describe, expect, it } from 'vitest'
import { citations } from './citations.ts'

const REPOSITORY: Record<string, string> = {
  'README.md': '# Unveil\n\n## Two commands\n',
  'docs/domain.md': '## 1. Rules\n\n8. **The balance** is due.\n9. **A hold.** Pressing it.\n\n## 3. Money\n',
  'docs/quality.md': '## Performance\n\n| # | what |\n|---|---|\n| P7 | script |\n',
  'docs/decisions/0008-transfers.md': '# 8. Transfers\n',
  'server/app.ts': '',
}

/** What the rule says about a repository that has this file as well. */
const messages = (path: string, text: string) =>
  citations(Object.entries({ ...REPOSITORY, [path]: text }).map(([at, content]) => ({ path: at, text: content }))).map(
    ({ path: at, line, message }) => `${at}:${line} ${message}`,
  )

const CODE = 'server/policy.ts'

describe('a citation that leads nowhere is found:', () => {
  it.each([
    ['a document', CODE, '/** The layout (house.md). */', 'There is no house.md'],
    ['a path', CODE, '// docs/decisions/0008-offers.md', 'There is no docs/decisions/0008-offers.md'],
    ['a link', 'docs/pages.md', '[the rules](../domain.md)', 'There is no ../domain.md'],
    ['a rule', CODE, '// A hold (domain.md row 47).', 'docs/domain.md has no row 47'],
    ['one of several rules', CODE, '// domain.md rows 8, 9 and 48', 'docs/domain.md has no row 48'],
    ['a rule beside a section', CODE, '// domain.md 3 and row 47', 'docs/domain.md has no row 47'],
    ['a rule without its document', 'migrations/0001_all.sql', '-- never taken back (row 47)', 'has no row 47'],
    ['a section', CODE, '// in cents (domain.md 2)', 'docs/domain.md has no section 2'],
    ['a section, in words', CODE, '// domain.md section 2: who may', 'docs/domain.md has no section 2'],
    ['a goal', CODE, '// at most 125 kB (quality.md P8)', 'docs/quality.md has no row P8'],
    ['a heading', CODE, '// quality.md, "Security"', 'docs/quality.md has no heading "Security"'],
    ['an anchor', 'docs/pages.md', '[start](../README.md#three-commands)', 'README.md has no heading #three-commands'],
    ['a decision by its number', CODE, '// while a bank decides (docs/decisions/0010)', 'no record 0010'],
    ['a decision by its name', CODE, '// as ADR 0010 says', 'no record 0010'],
    ['a decision in prose', 'docs/pages.md', 'See decision 0010.', 'no record 0010'],
    ['a section of what is not here', CODE, '// the form (specification section 5)', '"specification section 5"'],
    ['a source file', 'docs/pages.md', 'It starts in `server/gone.ts`.', 'There is no server/gone.ts'],
  ])('%s', (_, path, text, message) => {
    expect(messages(path, text)).toEqual([expect.stringContaining(message)])
    expect(messages(path, text)[0]).toMatch(`${path}:1 `)
  })

  it('also where the line breaks in the middle of it, and is reported where it begins', () => {
    const comment = '/**\n * Money in cents (domain.md\n * row 47).\n */'
    expect(messages(CODE, comment)).toEqual([`${CODE}:2 docs/domain.md has no row 47.`])
  })
})

it.each([
  [CODE, '/** domain.md row 9, domain.md rows 8 to 9, docs/domain.md 3: money. See domain.md, and quality.md P7. */'],
  [
    CODE,
    '// domain.md, "Money" and domain.md section 3; docs/decisions/0008 and docs/decisions/0008-transfers.md (row 9)',
  ],
  [CODE, '// domain.md 3.5 times, the third row 99 of the sheet, a decision 72 hours later, as the specification says'],
  ['docs/pages.md', '[a](domain.md#3-money), [b](decisions/0008-transfers.md), `server/app.ts`, `server/<name>.ts`'],
  ['docs/decisions/0008-transfers.md', 'It was in `server/gone.ts` then.'],
])('%s may say: %s', (path, text) => {
  expect(messages(path, text)).toEqual([])
})
