import { relative } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What every page needs, without the part of the router that keeps people from leaving a form: few pages have one. */
const EVERY_PAGE =
  /node_modules\/(react|react-dom|scheduler|@tanstack(?!.+useBlocker)|seroval|seroval-plugins|use-sync-external-store)\/|components\/ui\/unbroken/

/**
 * Leaves out what calls Start's server functions: we have none (web/start.ts), and it would be 10 kB of every page's
 * script (decision 48). If someone adds one anyway, the build fails and names its file.
 */
const withoutServerFunctions: Plugin = {
  name: 'without-server-functions',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    order: 'pre',
    filter: { id: /^@tanstack\/react-start\/client-rpc$/ },
    handler(_, importer) {
      const file = importer && relative(import.meta.dirname, importer.split('?')[0] ?? importer)
      this.error(`${file} adds a server function. Pages call the REST API instead: api() in web/lib/api.ts.`)
    },
  },
  load: {
    filter: { id: /start-client-core\/dist\/esm\/client-rpc\/createClientRpc\.js$/ },
    handler: () => 'export const createClientRpc = undefined',
  },
}

/** What Vite puts before a file that imports others on demand: the names of all files that those need. */
const LIST = /^const __vite__mapDeps=.*?\(m\.f=(\[.*?\])\).*\n/

/**
 * The lists of the files that further pages need take up 4 kB of the first script, and more of a page's own (decision
 * 48). They become a file of their own, asked for once the page is awake and at rest. Until it arrives, each file is
 * asked for when another imports it. Lists go by a file's name, which is a hash: a cached script never finds the list
 * of another version.
 */
const listFilesLater: Plugin = {
  name: 'list-files-later',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const needs = new Map<string, string[]>()
      for (const chunk of chunks) {
        const [list = '', names = '[]'] = LIST.exec(chunk.code) ?? []
        const files: string[] = JSON.parse(names)
        chunk.code = chunk.code.slice(list.length).replace(/__vite__mapDeps\((\[[\d,]+\])\)/g, (_, indexes) => {
          const needed = (JSON.parse(indexes) as number[]).map((index) => files[index] as string)
          const [file = ''] = needed
          needs.set(
            file,
            needed.filter((name) => name.endsWith('.js')),
          )
          return `self.needs?.["${file}"]`
        })
      }
      if (needs.size === 0) this.error('Vite no longer lists what a page imports the way it did.')
      if (Object.keys(bundle).filter((file) => file.endsWith('.css')).length > 1) {
        this.error('A page has styles of its own, and would be shown before they arrive.')
      }
      const all = [...new Set([...needs.values()].flat())]
      const lists = JSON.stringify([...needs.values()].map((files) => files.map((file) => all.indexOf(file))))
      const source = `const f=${JSON.stringify(all)};self.needs={};for(const n of ${lists})needs[f[n[0]]]=n.map(i=>f[i])`
      const later = this.getFileName(this.emitFile({ type: 'asset', name: 'needs.js', source }))
      for (const entry of chunks.filter(({ isEntry }) => isEntry)) {
        entry.code +=
          ";addEventListener('awake',()=>(self.requestIdleCallback??setTimeout)(()=>" +
          `import('/${later}').catch(String)),{once:true})`
      }
    },
  },
}

/**
 * Pages only: TanStack Start with web/ as its source folder (web/routes: the file path is the URL). The HTTP server
 * is ours (server/platform/pages/pages.ts): it imports dist/server/server.js, or, in development, the same entry
 * through Vite's module runner.
 */
export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [
    tanstackStart({
      srcDirectory: 'web',
      // A first visit paints without waiting one more round trip for the stylesheet (docs/decisions/0048-first-load.md).
      server: { build: { inlineCss: true } },
      router: {
        addExtensions: true,
        tmpDir: 'node_modules/.cache/routes',
        quoteStyle: 'single',
        semicolons: false,
        routeFileIgnorePattern: '\\.test\\.tsx?$',
        // What a route loads and shows is its own chunk, its waiting state included: the first chunk must not grow with
        // every route. Links fetch the chunk and its data ahead, when they are pointed at.
        codeSplittingOptions: {
          defaultBehavior: [['loader', 'component', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']],
        },
      },
      // The walls of ARCHITECTURE.md: pages reach the server through the REST API only.
      importProtection: {
        client: {
          files: ['server/**', 'embedded/**', 'sandbox/**', 'tests/**'],
          specifiers: ['kysely', 'pg', 'stripe'],
        },
        server: {
          files: ['server/**', 'embedded/**', 'sandbox/**', 'tests/**'],
          specifiers: ['kysely', 'pg', 'stripe'],
        },
      },
    }),
    withoutServerFunctions,
    listFilesLater,
    viteReact(),
    tailwindcss(),
  ],
  build: {
    // Fonts and images stay files: `font-src 'self'` allows no data: URL.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // By hash alone: scripts name the files that they ask for later, and hundreds of names are kilobytes.
            chunkFileNames: 'assets/[hash].js',
            // What every page needs is one file: split into shared chunks, it was 5 kB larger and took nine requests.
            // The rules of a booking's money are four small files that every page about a booking needs together. The
            // code of a link back goes with its arrow, and the query of a date with what may be said of it.
            codeSplitting: {
              groups: [
                { name: 'base', test: EVERY_PAGE },
                { name: 'terms', test: /contract\/(balances|cancelling|endings)\.ts|refund-words/ },
                { name: 'way-back', test: /lib\/use-way-back|icons\/arrow-left\./ },
                { name: 'one-date', test: /features\/listings\/(queries|page\/duration)\./ },
              ],
            },
          },
        },
      },
    },
    // React's production build is bundled, so that what runs doesn't depend on NODE_ENV: the demo runs it, too.
    ssr: { resolve: { noExternal: command === 'build' ? true : undefined } },
  },
  server: { host: '127.0.0.1' },
}))
