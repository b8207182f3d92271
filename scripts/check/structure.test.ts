import { describe, expect, it } from 'vitest'
import { checkStructure } from './structure/all-rules.ts'
import { bans } from './structure/bans.ts'
import type { Lists } from './structure/lists.ts'
import { FULL, LONGEST, notTooFull, notTooLong, sizes } from './structure/size.ts'
import { everyTableOwned, tableOwnership } from './structure/tables.ts'
import { type Finding, readTree, type SourceFile, withoutComments } from './structure/tree.ts'

const tree = (files: Record<string, string>): SourceFile[] =>
  Object.entries(files).map(([path, text]) => ({ path, text }))

const LISTS: Lists = {
  owners: { bookings: 'bookings', reveals: 'bookings', users: 'accounts', venues: 'venues', mails: 'platform' },
  foreignReads: {},
  extraFiles: { 'server/features/accounts/sessions.ts': 'as an example' },
  providerFlows: {},
  realTime: { 'server/features/accounts/sessions.ts': 'as an example' },
}

const FILES = 'routes commands policy store views letters jobs above commands.test'
const FOLDERS = 'commands/create-hold store/holds commands/create-hold.test'

/** Enough files for the check to believe that it looks in the right place, and the tables that the lists name. */
const GOOD: Record<string, string> = {
  'migrations/0001_all.sql': Object.keys(LISTS.owners)
    .map((table) => `create table ${table} (id int);`)
    .join('\n'),
  'server/features/accounts/sessions.ts': 'const at = realClock.now()',
  ...Object.fromEntries(FILES.split(' ').map((name) => [`server/features/bookings/${name}.ts`, ''])),
  ...Object.fromEntries(FOLDERS.split(' ').map((name) => [`server/features/holds/${name}.ts`, ''])),
}

/** The rules that `files` break on top of the good tree, as `rule path`. */
const broken = (files: Record<string, string>) =>
  checkStructure(tree({ ...GOOD, ...files }), LISTS).map(({ rule, path }: Finding) => `${rule} ${path}`)

const STORE = 'server/features/bookings/store.ts'
const COMMANDS = 'server/features/bookings/commands.ts'
const later = ['TO', 'DO'].join('')
const home = ['', 'home', 'someone', 'unveil'].join('/')

describe('the structure rules', () => {
  it('pass on a tree that keeps them', () => {
    expect(broken({})).toEqual([])
  })

  it('fail when they see nothing', () => {
    expect(checkStructure([])).toMatchObject([{ rule: 'sees-something' }])
    expect(checkStructure(readTree(import.meta.dirname))).toMatchObject([{ rule: 'sees-something' }])
  })

  it.each<[rule: string, path: string, text: string]>([
    ['feature-files', 'server/features/bookings/service.ts', ''],
    ['feature-files', 'server/features/bookings/commands/hold.ts', ''],
    ['feature-files', 'server/features/bookings/deep/store.ts', ''],
    ['file-or-folder', 'server/features/holds/commands.ts', ''],
    ['file-or-folder', 'server/features/holds/store.ts', ''],
    ['feature-names', 'server/features/orders/store.ts', ''],
    ['server-top', 'server/money.ts', ''],
    ['server-top', 'server/services/money.ts', ''],
    ['contract-api', 'contract/api/orders.ts', ''],
    ['web-features', 'web/features/orders/list.tsx', ''],
    ['no-drawers', 'server/platform/utils.ts', ''],
    ['no-drawers', 'web/components/helpers/money.ts', ''],
    ['no-barrels', 'contract/processes/index.ts', ''],
    ['tests-in-groups', 'tests/other/things.test.ts', ''],
    ['tests-in-groups', 'server/platform/things.spec.ts', ''],
    ['file-length', 'web/components/long.tsx', 'line\n'.repeat(LONGEST + 1)],
    ['injected-clock', COMMANDS, 'const at = new Date()'],
    ['injected-clock', COMMANDS, 'const at = realClock.now()'],
    ['injected-clock', 'contract/dates.ts', 'const at = Date.now()'],
    ['no-clock-in-sql', STORE, 'sql`select 1 where starts < now()`'],
    ['no-clock-in-sql', STORE, 'sql`select CURRENT_DATE`'],
    ['features-never-commit', COMMANDS, 'await db.transaction().execute(work)'],
    ['features-never-commit', COMMANDS, 'await inTransaction(db, work)'],
    ['features-never-commit', STORE, 'await sql`commit`.execute(db)'],
    ['one-writer-of-states', STORE, `db.updateTable('bookings').set({ guests: 3, state: 'confirmed' })`],
    ['table-ownership', STORE, `db.selectFrom('users').selectAll()`],
    ['table-ownership', STORE, `db.selectFrom('bookings').innerJoin('venues', 'a', 'b')`],
    ['table-ownership', STORE, `db.insertInto('users').values(rows)`],
    ['table-ownership', STORE, `db.selectFrom('venues as v')`],
    ['table-ownership', STORE, 'sql`update users set name = null`'],
    ['table-ownership', STORE, 'sql<Row>`select * from bookings join venues on true`'],
    ['table-ownership', COMMANDS, `db.deleteFrom('mails')`],
    ['table-owner', 'migrations/0002_more.sql', 'create table if not exists orders (id int);'],
    ['migrations', 'migrations/2_more.sql', ''],
    ['nothing-left-for-later', COMMANDS, `// ${later}: refund`],
    ['nothing-left-for-later', 'migrations/0002_more.sql', `-- ${later} later`],
    ['no-machine-paths', 'server/config.ts', `const folder = '${home}/data'`],
    ['citations', COMMANDS, '// as the rules say (nowhere.md)'],
    ['no-focused-or-skipped-tests', 'server/config.test.ts', `it.${'only'}('x', () => {})`],
  ])('%s: %s', (rule, path, text) => {
    expect(broken({ [path]: text })).toContain(`${rule} ${path}`)
  })

  it.each([
    [STORE, `db.selectFrom('bookings as b').innerJoin('reveals', 'b.id', 'reveals.booking_id')`],
    [STORE, 'sql`select * from bookings where date > (select max(day) from reveals)`'],
    [STORE, '// now() would be the database clock\n/* new Date() */'],
    [COMMANDS, `const told = 'the venue gets what the couple paid from payments'`],
    [COMMANDS, 'const date = new Date(iso)'],
    [STORE, 'const at = clock.now()'],
    [COMMANDS, `transition(tx, booking, 'confirm', { set: { guests } })`],
    ['server/platform/clock.ts', 'export const now = () => new Date()'],
    ['server/features/bookings/store.test.ts', `db.selectFrom('users'); new Date()`],
    ['web/routes/index.tsx', ''],
    ['web/lib/home.ts', `const link = '/home/page'; const api = 'https://example.com/work/x'`],
  ])('let %s say %s', (path, text) => {
    expect(broken({ [path]: text })).toEqual([])
  })

  it('find gaps and twins between migrations', () => {
    expect(broken({ 'migrations/0003_more.sql': '' })).toEqual(['migrations migrations'])
    expect(broken({ 'migrations/0001_twin.sql': '' })).toEqual(['migrations migrations'])
  })

  it('name the line and where the code should go', () => {
    const findings = checkStructure(tree({ ...GOOD, [STORE]: `\n\ndb.selectFrom('users')` }), LISTS)
    expect(findings).toEqual([
      expect.objectContaining({ line: 3, message: expect.stringContaining('server/features/accounts/store.ts') }),
    ])
  })
})

describe('exceptions', () => {
  const { owners } = LISTS
  const joins = tree({ [STORE]: `db.selectFrom('bookings').innerJoin('venues', 'a', 'b')` })
  const writes = tree({ [STORE]: `db.updateTable('venues')` })

  it('let a feature read a table, never write it', () => {
    const rule = tableOwnership({ owners, foreignReads: { 'bookings reads venues': 'the revealed name' } })
    expect(rule(joins)).toEqual([])
    expect(rule(writes).map(({ path }) => path)).toContain(STORE)
  })

  it('let a flow open its own transactions', () => {
    const flow = tree({ [COMMANDS]: 'await inTransaction(db, record)' })
    expect(bans({ realTime: {}, providerFlows: {} })(flow)).toMatchObject([{ rule: 'features-never-commit' }])
    expect(bans({ realTime: {}, providerFlows: { [COMMANDS]: 'made, then recorded' } })(flow)).toEqual([])
  })

  it('are reported when nobody uses them', () => {
    const read = tableOwnership({ owners, foreignReads: { 'bookings reads venues': 'no more' } })
    expect(read(tree({}))).toMatchObject([{ message: expect.stringContaining('no longer used') }])
    const flow = bans({ realTime: {}, providerFlows: { [COMMANDS]: 'no more' } })
    expect(flow(tree({ [COMMANDS]: '' }))).toMatchObject([{ path: COMMANDS }])
  })

  it('cannot give an owner to a table that no migration creates', () => {
    const migrations = tree({ 'migrations/0001_a.sql': 'create table a (id int); create table b (); drop table b;' })
    expect(everyTableOwned({ owners: { a: 'accounts' } })(migrations)).toEqual([])
    expect(everyTableOwned({ owners: { a: 'accounts', b: 'venues' } })(migrations)).toMatchObject([
      { rule: 'table-owner' },
    ])
  })
})

describe('full folders', () => {
  const files = (count: number, name: (at: number) => string) =>
    tree(Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), ''])))
  const card = (at: number) => `web/components/ui/card-${at}.tsx`

  it('are found and named, with their count', () => {
    expect(notTooFull(files(FULL, card))).toEqual([])
    expect(notTooFull(files(FULL + 1, card))).toEqual([
      {
        rule: 'full-folder',
        path: 'web/components/ui',
        message: expect.stringContaining(`${FULL + 1} files, at most ${FULL}`),
      },
    ])
    expect(broken(Object.fromEntries(files(FULL + 1, card).map(({ path, text }) => [path, text])))).toEqual([
      'full-folder web/components/ui',
    ])
  })

  it('count neither the folders inside nor files that are read in the order of their numbers', () => {
    expect(notTooFull([...files(FULL, card), ...files(FULL, (at) => `web/components/ui/inner/${at}.tsx`)])).toEqual([])
    expect(notTooFull(files(FULL + 1, (at) => `docs/decisions/${1000 + at}-choice.md`))).toEqual([])
    expect(notTooFull(files(FULL + 1, (at) => `migrations/${1000 + at}_change.sql`))).toEqual([])
    expect(notTooFull(files(FULL + 1, (at) => `docs/${at}-choice.md`))).toHaveLength(1)
  })
})

describe('reading sources', () => {
  it('blanks comments, keeps strings and line numbers', () => {
    expect(withoutComments(`const a = 'http://x' // now()\n/* now()\n*/ b`)).toBe(
      `const a = 'http://x'         \n        \n   b`,
    )
  })

  it('measures lines per file', () => {
    const files = tree({
      'a.ts': 'x\n'.repeat(10),
      'b.ts': 'x\n'.repeat(20),
      'c.ts': 'x\n'.repeat(30),
      'd.md': 'x\n'.repeat(999),
    })
    expect(sizes(files)).toEqual({ files: 3, median: 20, p95: 30, longest: 'c.ts (30)' })
    expect(notTooLong(files)).toEqual([])
  })
})
