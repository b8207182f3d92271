import type { ICruiseOptions, IRegularForbiddenRuleType } from 'dependency-cruiser'
import { FLOORS } from './floors.ts'

// Who may import whom, for dependency-cruiser. scripts/check/imports.ts prints the comment of a broken rule: it says
// where the code should go instead. scripts/check/imports.test.ts plants a violation of every rule.

const TEST = '\\.test\\.tsx?$'
const FEATURE = '^server/features/([^/]+)/'

/** Imports that exist only for the type checker are gone at run time, so many rules allow them. */
const atRunTime: Pick<Rule['to'], 'dependencyTypesNot'> = { dependencyTypesNot: ['type-only'] }

type Rule = IRegularForbiddenRuleType & { name: string; comment: string }

const forbid = (name: string, comment: string, from: Rule['from'], to: Rule['to']): Rule => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
})

const walls = [
  forbid(
    'contract-stands-alone',
    'contract/ is what browser and server agree on: no Node, no React, no I/O. Code with effects belongs in server/platform or web/lib; hand the contract plain values.',
    { path: '^contract/', pathNot: TEST },
    { pathNot: ['^contract/', '^node_modules/zod/'] },
  ),
  forbid(
    'web-knows-only-the-contract',
    'The browser talks to the server through the API. Put the shape both need into contract/, and ask for data with api() in web/features.',
    { path: '^web/', pathNot: TEST },
    { path: '^(server|embedded|sandbox|migrations|scripts)/' },
  ),
  forbid(
    'server-knows-no-pages',
    'The server serves the built pages and knows nothing of their source. What both need goes into contract/.',
    { path: '^(server|embedded|sandbox)/', pathNot: TEST },
    { path: '^web/' },
  ),
  forbid(
    'sandbox-only-mounted',
    'Only server/sandbox.ts may load the sandbox, by import() and when configured: live mode must never load it. Talk to the card provider through the stripe SDK.',
    { path: '^(server|contract|web)/', pathNot: [TEST, '^server/sandbox\\.ts$'] },
    { path: '^sandbox/' },
  ),
  forbid(
    'sandbox-loaded-dynamically',
    'Load the sandbox with import(), so that live mode never loads its code (import type is fine).',
    { path: '^server/sandbox\\.ts$' },
    { path: '^sandbox/', dynamic: false, ...atRunTime },
  ),
  forbid(
    'sandbox-knows-no-product',
    'The sandbox plays the card provider and must not share our rules, or it proves nothing. It may use contract/ and server/platform.',
    { path: '^sandbox/', pathNot: TEST },
    { path: '^server/(features|checks|demo|(main|start|app|site|database|sandbox|own-part|refusal-examples)\\.ts$)' },
  ),
  forbid(
    'traces-loaded-dynamically',
    'Only server/start.ts may load send-traces.ts, by import() and when configured: a server without traces never loads OpenTelemetry. Spans are begun with inSpan() of tracing/spans.ts.',
    { path: '^(server|contract|web|sandbox|embedded)/', pathNot: TEST },
    { path: '^server/platform/tracing/send-traces\\.ts$', dynamic: false, ...atRunTime },
  ),
  forbid(
    'opentelemetry-in-one-place',
    'OpenTelemetry is used in send-traces.ts alone, which is loaded only where traces are wanted.',
    { path: '.', pathNot: '^server/platform/tracing/send-traces\\.ts$' },
    { path: '^node_modules/@opentelemetry/' },
  ),
  forbid(
    'embedded-only-mounted',
    'Only server/database.ts may load the embedded PostgreSQL, by import() and when DATABASE_URL is not set. Take a connection from server/platform/database.',
    { path: '^(server|contract|web|sandbox)/', pathNot: [TEST, '^server/database\\.ts$'] },
    { path: '^embedded/' },
  ),
  forbid(
    'embedded-loaded-dynamically',
    'Load the embedded PostgreSQL with import(), so that a server with a DATABASE_URL never loads its code (import type is fine).',
    { path: '^server/database\\.ts$' },
    { path: '^embedded/', dynamic: false, ...atRunTime },
  ),
  forbid(
    'embedded-knows-no-product',
    'embedded/ starts a PostgreSQL and knows nothing of what is in it. It may use server/platform; tables and rules belong in server/features.',
    { path: '^embedded/', pathNot: TEST },
    { path: ['^(contract|sandbox|migrations)/', '^server/(?!platform/)'] },
  ),
  forbid(
    'tests-stay-in-tests',
    'Nothing that ships may use tests/. Move what both need into the part it belongs to.',
    { pathNot: ['^tests/', TEST, '^vitest\\.config\\.ts$', '^scripts/'] },
    { path: ['^tests/', TEST] },
  ),
  forbid(
    'bench-only-measures',
    'bench/ measures the product and nothing needs it. Move what both need into the part it belongs to.',
    { pathNot: '^bench/' },
    { path: '^bench/' },
  ),
  forbid(
    'scripts-are-commands',
    'scripts/ holds commands, not libraries. Move what you need into server/ or tests/.',
    { pathNot: ['^scripts/', '^tests/'] },
    { path: '^scripts/', pathNot: '^scripts/build-pages\\.ts$' }, // `npm start` builds what is out of date
  ),
]

const server = [
  forbid(
    'platform-below-features',
    'server/platform is the floor that features stand on. Pass what it needs as an argument, or register it from server/app.ts.',
    { path: '^server/platform/', pathNot: TEST },
    { path: '^server/(features|checks|demo|(main|start|app|site|database|sandbox|own-part|refusal-examples)\\.ts$)' },
  ),
  forbid(
    'search-below-features',
    'server/search answers from memory what the listings ask, and knows no feature. Hand it plain values, or let the listings decide.',
    { path: '^server/search/', pathNot: TEST },
    { path: '^server/(features|checks|demo|(main|start|app|site|database|sandbox|own-part|refusal-examples)\\.ts$)' },
  ),
  forbid(
    'feature-by-its-door',
    'A feature uses another one only through its commands.ts, commands/*.ts, store.ts, store/*.ts or the pure rules of its policy.ts (and the types of its views.ts and above.ts). Export what you need there.',
    { path: FEATURE, pathNot: TEST },
    {
      path: '^server/features/',
      pathNot: ['^server/features/$1/', '/(commands|store)(\\.ts$|/)', '/(policy|views|above)\\.ts$'],
    },
  ),
  forbid(
    'foreign-views-as-types',
    'Views decide what one feature lets out. Use the type only; let the store hand over the fields and name them in your own view.',
    { path: FEATURE, pathNot: TEST },
    { path: '^server/features/[^/]+/views\\.ts$', pathNot: '^server/features/$1/', ...atRunTime },
  ),
  forbid(
    'sql-in-the-store',
    'SQL belongs in store.ts (or store/<noun>.ts) alone. Move the query there and call it; `import type` for a transaction argument is fine.',
    { path: '^server/features/', pathNot: [TEST, '/store(\\.ts$|/)'] },
    { path: '^node_modules/(kysely|pg)/', ...atRunTime },
  ),
  forbid(
    'store-at-the-bottom',
    'A store reads and writes rows, by the pure rules of a policy.ts if need be, and calls nothing above it. Decide in commands.ts, shape answers in views.ts.',
    { path: '^server/features/[^/]+/store(\\.ts$|/)' },
    { path: '^server/features/[^/]+/(routes|commands|jobs|views)', ...atRunTime },
  ),
  forbid(
    'policy-is-pure',
    'A policy is a pure function of its arguments. Load rows in the command and hand them in.',
    { path: '^server/features/[^/]+/policy\\.ts$' },
    {
      path: ['^server/features/[^/]+/(routes|commands|store|jobs|views)', '^server/platform/', '^node_modules/'],
      // identity-in-text.ts needs only its arguments and a dictionary to find the words that identify a venue
      pathNot: ['^server/platform/errors\\.ts$', '^server/platform/secrecy/identity-in-text\\.ts$'],
      ...atRunTime,
    },
  ),
  forbid(
    'views-are-pure',
    'A view names the fields it lets out and loads nothing. Load in the route through the store and hand the rows in.',
    { path: '^server/features/[^/]+/views\\.ts$' },
    {
      path: ['^server/features/[^/]+/(routes|commands|store|jobs)', '^server/platform/database/', '^node_modules/'],
      ...atRunTime,
    },
  ),
  forbid(
    'commands-know-no-http',
    'A command is one use case, called by routes and jobs alike. HTTP and views stay in routes.ts: return rows, let the route choose the view.',
    { path: '^server/features/[^/]+/(commands|jobs)', pathNot: TEST },
    {
      path: ['^server/features/[^/]+/routes\\.ts$', '^server/platform/(http|pages)/', '^node_modules/@?hono'],
      ...atRunTime,
    },
  ),
  forbid(
    'routes-only-in-the-app',
    'Only server/app.ts mounts routes. Call the command that the route calls.',
    { path: '^server/', pathNot: [TEST, '^server/(app|main|routes)\\.ts$'] },
    { path: '^server/features/[^/]+/routes\\.ts$' },
  ),
  forbid(
    'stripe-behind-its-door',
    'The card provider is called in one place, server/platform/stripe, with our row id as idempotency key. Add the call there.',
    { path: '^server/', pathNot: [TEST, '^server/platform/stripe/'] },
    { path: '^node_modules/stripe/', ...atRunTime },
  ),
]

const web = [
  forbid(
    'lib-at-the-bottom',
    'web/lib is free of the product. What knows a feature goes into web/features/<feature>, what draws goes into web/components.',
    { path: '^web/lib/', pathNot: TEST },
    { path: '^web/(components|features|routes)/' },
  ),
  forbid(
    'components-know-no-feature',
    'web/components is the design system: it takes props. Move a component that knows a feature into web/features/<feature>.',
    { path: '^web/components/', pathNot: TEST },
    { path: '^web/(features|routes)/' },
  ),
  forbid(
    'features-know-no-route',
    'Routes put features together, never the other way. Take what you need as a prop, or move it into the feature.',
    { path: '^web/features/', pathNot: TEST },
    { path: '^web/routes/' },
  ),
]

/** One rule for each feature that has others above it; all of them share a name and a comment. */
const floors = (name: string, comment: string, part: 'server' | 'web') =>
  FLOORS.slice(0, -1).map((feature, at) =>
    forbid(
      name,
      `A feature imports only what is below it. From the ground up: ${FLOORS.join(', ')}. ${comment}`,
      { path: `^${part}/features/${feature}/` },
      { path: `^${part}/features/(${FLOORS.slice(at + 1).join('|')})/` },
    ),
  )

const everyFloor = [
  ...floors(
    'web-floors',
    'Let the page in web/routes put both together and pass elements down, or move this part up to the other feature.',
    'web',
  ),
  ...floors(
    'server-floors',
    'Move what both need down (a pure rule into contract/, a query into the lower store), or name what is asked in the above.ts of the lower feature, and let server/app.ts hand it over.',
    'server',
  ),
]

const everywhere = [
  forbid(
    'no-cycles',
    'Two modules that need each other are one module, or hide a third that both need. Move the shared part down.',
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  ),
  forbid(
    'no-orphans',
    'Nothing imports this module and it imports nothing: use it or delete it.',
    {
      orphan: true,
      pathNot: ['\\.d\\.ts$', TEST, '^scripts/', '\\.config\\.ts$', '\\.mjs$', '^sandbox/pages/assets/'],
    },
    {},
  ),
  forbid(
    'resolvable',
    'This import leads nowhere: check the path, the .ts ending and the aliases in package.json "imports".',
    {},
    { couldNotResolve: true, pathNot: '^(virtual:|tanstack-start-)' },
  ),
  forbid(
    'ships-without-dev-tools',
    'What runs in production may not need a devDependency: move the package to "dependencies", or the code to tests/ or scripts/.',
    { path: '^(contract|server|embedded|web|sandbox)/', pathNot: [TEST, '^sandbox/generate'] },
    { dependencyTypes: ['npm-dev'], ...atRunTime },
  ),
]

/** Every rule, under the name it is reported by. */
export const IMPORT_RULES: Rule[] = [...walls, ...server, ...web, ...everyFloor, ...everywhere]

/** How dependency-cruiser reads our sources: TypeScript as written, packages by their exports, our `#` aliases. */
export const CRUISE_OPTIONS: ICruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: ['^(dist|data|\\.data|test-results|coverage)/', '\\.gen\\.ts$'] },
  tsPreCompilationDeps: true,
  preserveSymlinks: true, // installed packages keep their place below node_modules, however they got there
  combinedDependencies: false,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    mainFields: ['module', 'main', 'types'],
  },
}
