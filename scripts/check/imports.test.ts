import { describe, expect, it } from 'vitest'
import { runCommand } from '../run-command.ts'
import { temporaryProject } from '../temporary-project.ts'
import { FLOORS } from './floors.ts'
import { IMPORT_RULES } from './import-rules.ts'

/** Sources that keep every rule: what the parts look like when all is well. */
const GOOD: Record<string, string> = {
  'contract/money.ts': `export const cents = 1`,
  'contract/api/bookings.ts': `import { z } from 'zod'\nimport { cents } from '#contract/money.ts'\nexport const schema = [z, cents]`,
  'server/platform/errors.ts': `import '#contract/money.ts'\nexport const AppError = 1`,
  'server/platform/database/connect.ts': `import { Kysely } from 'kysely'\nimport '../errors.ts'\nexport const db = Kysely`,
  'server/platform/http/route.ts': `import '#contract/money.ts'\nexport const route = 1`,
  'server/platform/stripe/client.ts': `import Stripe from 'stripe'\nexport const client = Stripe`,
  'server/platform/tracing/send-traces.ts': `import { trace } from '@opentelemetry/api'\nexport const traces = trace`,
  'server/features/venues/store/venues.ts': `import { sql } from 'kysely'\nexport const store = sql`,
  'server/features/venues/views.ts': `import '#contract/money.ts'\nexport type Card = 1\nexport const card = 1`,
  'server/features/venues/policy.ts': `import '#server/platform/errors.ts'\nexport const may = 1`,
  'server/features/bookings/store/bookings.ts': `import { sql } from 'kysely'\nimport '#server/platform/database/connect.ts'\nexport const store = sql`,
  'server/features/bookings/policy.ts': `import type { sql } from 'kysely'\nimport '#contract/money.ts'\nexport type P = typeof sql\nexport const may = 1`,
  'server/features/bookings/views.ts': `import type { Card } from '#server/features/venues/views.ts'\nimport '#contract/money.ts'\nexport type V = Card\nexport const view = 1`,
  'server/features/bookings/commands.ts': `import type { sql } from 'kysely'\nimport './policy.ts'\nimport './store/bookings.ts'\nimport '#server/features/venues/store/venues.ts'\nexport type T = typeof sql\nexport const book = 1`,
  'server/features/bookings/jobs.ts': `import './commands.ts'\nexport const jobs = 1`,
  'server/features/bookings/routes.ts': `import './commands.ts'\nimport './views.ts'\nimport '#server/platform/http/route.ts'\nexport const routes = 1`,
  'server/app.ts': `import './features/bookings/routes.ts'\nimport './features/bookings/jobs.ts'\nimport './features/venues/views.ts'\nimport './features/venues/policy.ts'\nimport './platform/stripe/client.ts'\nexport const app = 1`,
  'server/main.ts': `import './app.ts'\nimport './database.ts'\nimport './sandbox.ts'`,
  'server/database.ts': `export const database = () => import('#embedded/start.ts')`,
  'embedded/start.ts': `import '#server/platform/database/connect.ts'\nexport const start = 1`,
  'server/sandbox.ts': `export const sandbox = () => import('#sandbox/main.ts')`,
  'sandbox/main.ts': `import '#contract/money.ts'\nexport const start = 1`,
  'web/lib/api.ts': `import '#contract/money.ts'\nexport const api = 1`,
  'web/components/card.tsx': `import '#web/lib/api.ts'\nexport const Card = 1`,
  'web/features/bookings/list.tsx': `import '#web/components/card.tsx'\nexport const List = 1`,
  'web/routes/bookings.tsx': `import '#web/features/bookings/list.tsx'\nexport const Route = 1`,
  'tests/builders/booking.ts': `import '#server/features/bookings/commands.ts'\nexport const aBooking = 1`,
  'scripts/seed.ts': `import '#server/app.ts'\nexport const seed = 1`,
  'bench/fill.ts': `import '#server/app.ts'\nexport const fill = 1`,
}

/** One planted violation for every rule: [file, its text]. */
const BAD: Record<string, [path: string, text: string]> = {
  'contract-stands-alone': [
    'contract/pricing.ts',
    `import { readFileSync } from 'node:fs'\nexport const x = readFileSync`,
  ],
  'web-knows-only-the-contract': [
    'web/lib/leak.ts',
    `import type { T } from '#server/features/bookings/commands.ts'\nexport type X = T`,
  ],
  'server-knows-no-pages': ['server/platform/page.ts', `import '#web/routes/bookings.tsx'\nexport const x = 1`],
  'sandbox-only-mounted': ['server/platform/fake.ts', `export const x = () => import('#sandbox/main.ts')`],
  'sandbox-loaded-dynamically': ['server/sandbox.ts', `import '#sandbox/main.ts'\nexport const x = 1`],
  'sandbox-knows-no-product': [
    'sandbox/cheat.ts',
    `import '#server/features/bookings/store/bookings.ts'\nexport const x = 1`,
  ],
  'traces-loaded-dynamically': ['server/platform/eager.ts', `import './tracing/send-traces.ts'\nexport const x = 1`],
  'opentelemetry-in-one-place': ['server/platform/span.ts', `import '@opentelemetry/api'\nexport const x = 1`],
  'embedded-only-mounted': ['server/platform/own.ts', `export const x = () => import('#embedded/start.ts')`],
  'embedded-loaded-dynamically': ['server/database.ts', `import '#embedded/start.ts'\nexport const x = 1`],
  'embedded-knows-no-product': [
    'embedded/wise.ts',
    `import '#server/features/bookings/store/bookings.ts'\nexport const x = 1`,
  ],
  'tests-stay-in-tests': ['server/platform/seed.ts', `import '#tests/builders/booking.ts'\nexport const x = 1`],
  'bench-only-measures': ['server/platform/bench.ts', `import '../../bench/fill.ts'\nexport const x = 1`],
  'search-below-features': [
    'server/search/early.ts',
    `import '#server/features/bookings/policy.ts'\nexport const x = 1`,
  ],
  'scripts-are-commands': ['server/platform/script.ts', `import '../../scripts/seed.ts'\nexport const x = 1`],
  'platform-below-features': [
    'server/platform/up.ts',
    `import '#server/features/bookings/commands.ts'\nexport const x = 1`,
  ],
  'feature-by-its-door': [
    'server/features/reviews/commands.ts',
    `import '#server/features/bookings/routes.ts'\nexport const x = 1`,
  ],
  'foreign-views-as-types': [
    'server/features/reviews/views.ts',
    `import { view } from '#server/features/bookings/views.ts'\nexport const x = view`,
  ],
  'sql-in-the-store': ['server/features/alerts/commands.ts', `import { sql } from 'kysely'\nexport const x = sql`],
  'store-at-the-bottom': ['server/features/alerts/store/search.ts', `import '../commands.ts'\nexport const x = 1`],
  'policy-is-pure': ['server/features/alerts/policy.ts', `import './store/search.ts'\nexport const x = 1`],
  'views-are-pure': ['server/features/alerts/views.ts', `import './store/search.ts'\nexport const x = 1`],
  'commands-know-no-http': [
    'server/features/waitlist/commands/join-waitlist.ts',
    `import '#server/platform/http/route.ts'\nexport const x = 1`,
  ],
  'routes-only-in-the-app': [
    'server/features/waitlist/jobs.ts',
    `import '#server/features/bookings/routes.ts'\nexport const x = 1`,
  ],
  'stripe-behind-its-door': [
    'server/features/waitlist/store.ts',
    `import Stripe from 'stripe'\nexport const x = Stripe`,
  ],
  'lib-at-the-bottom': ['web/lib/high.ts', `import '#web/components/card.tsx'\nexport const x = 1`],
  'components-know-no-feature': [
    'web/components/wise.tsx',
    `import '#web/features/bookings/list.tsx'\nexport const x = 1`,
  ],
  'web-floors': ['web/features/venues/up.tsx', `import '#web/features/bookings/list.tsx'\nexport const x = 1`],
  'server-floors': [
    'server/features/venues/commands/know-bookings.ts',
    `import type { T } from '#server/features/bookings/commands.ts'\nexport type X = T`,
  ],
  'features-know-no-route': ['web/features/bookings/up.tsx', `import '#web/routes/bookings.tsx'\nexport const x = 1`],
  'no-cycles': ['contract/a.ts', `import { b } from './b.ts'\nexport const a = () => b`],
  'no-orphans': ['contract/alone.ts', `export const x = 1`],
  resolvable: ['contract/lost.ts', `import './nowhere.ts'\nexport const x = 1`],
  'ships-without-dev-tools': ['server/platform/tool.ts', `import { it } from 'vitest'\nexport const x = it`],
}

/** The check, run as `npm run check` runs it, on a small project. */
const check = (files: Record<string, string>) =>
  runCommand('node', ['scripts/check/imports.ts', temporaryProject(files)])

describe('the import rules', () => {
  it('pass on sources that keep them', async () => {
    const { code, output } = await check(GOOD)
    expect(output).toMatch(/^2\d modules, \d+ imports\n$/)
    expect(code).toBe(0)
  })

  it('fail when they see nothing', async () => {
    const { code, output } = await check({})
    expect(code).toBe(1)
    expect(output).toContain('sees next to nothing')
  })

  it('each have a planted violation here', () => {
    const names = new Set(IMPORT_RULES.map(({ name }) => name))
    expect(Object.keys(BAD).sort()).toEqual([...names].sort())
  })

  it('turn red, each at its violation, and say where the code should go', async () => {
    const other = { 'contract/b.ts': `import { a } from './a.ts'\nexport const b = () => a` }
    const { code, output } = await check({ ...GOOD, ...Object.fromEntries(Object.values(BAD)), ...other })
    expect(code).toBe(1)
    for (const { name, comment } of IMPORT_RULES) {
      const path = (BAD[name] as [string, string])[0].replaceAll('.', '\\.')
      expect(output, name).toMatch(new RegExp(`^${path}.*  ${name}$`, 'm'))
      expect(output, name).toContain(comment)
    }
  })
})

describe('the floors of the features', () => {
  const PAIRS = (FLOORS.length * (FLOORS.length - 1)) / 2
  /** For each feature, a file that imports all others that `wanted` picks, given the floors of both. */
  const features = (part: 'server' | 'web', wanted: (from: number, to: number) => boolean) =>
    Object.fromEntries(
      FLOORS.map((feature, from) => {
        const others = FLOORS.filter((_, to) => to !== from && wanted(from, to))
        const lines = others.map((other) => `import '#${part}/features/${other}/commands.ts'`)
        return [`${part}/features/${feature}/commands.ts`, [...lines, 'export const x = 1'].join('\n')]
      }),
    )
  const found = (output: string, rule: string) => output.split('\n').filter((line) => line.endsWith(`  ${rule}`))

  it('let each feature import all that stand below it', async () => {
    const down = (from: number, to: number) => to < from
    const { code, output } = await check({ ...features('web', down), ...features('server', down) })
    expect(output).toContain(`${2 * FLOORS.length} modules, ${2 * PAIRS} imports`)
    expect(code).toBe(0)
  })

  it('let none import one above it, and say on which line and in which order', async () => {
    const up = (from: number, to: number) => to > from
    const { code, output } = await check({ ...features('web', up), ...features('server', up) })
    expect(code).toBe(1)
    expect(found(output, 'web-floors')).toHaveLength(PAIRS)
    expect(found(output, 'server-floors')).toHaveLength(PAIRS)
    expect(output).toContain('web/features/venues/commands.ts:1 -> web/features/listings/commands.ts  web-floors')
    expect(output).toContain('From the ground up: ledger, accounts, premium, venues, listings,')
  })

  it.each([
    ['a type', `import type { x } from '../payments/pay.tsx'\nexport type X = typeof x`],
    ['a lazy part', `export const pay = () => import('../payments/pay.tsx')`],
    ['a test', `import '../payments/pay.tsx'`],
  ])('look at %s, too', async (what, text) => {
    const path = `web/features/bookings/list${what === 'a test' ? '.test' : ''}.tsx`
    const { code, output } = await check({
      ...GOOD,
      [path]: text,
      'web/features/payments/pay.tsx': 'export const x = 1',
    })
    expect(found(output, 'web-floors')).toEqual([`${path}:1 -> web/features/payments/pay.tsx  web-floors`])
    expect(code).toBe(1)
  })

  it('let no two features need each other', async () => {
    const { code, output } = await check({
      ...GOOD,
      'web/features/bookings/list.tsx': `import '../payments/pay.tsx'\nexport const x = 1`,
      'web/features/payments/pay.tsx': `import '../bookings/date.tsx'\nexport const x = 1`,
      'web/features/bookings/date.tsx': 'export const x = 1',
    })
    expect(found(output, 'web-floors')).toEqual([
      'web/features/bookings/list.tsx:1 -> web/features/payments/pay.tsx  web-floors',
    ])
    expect(code).toBe(1)
  })
})
