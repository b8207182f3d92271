import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type OnPrinted, renderInThread } from './render-in-thread.ts'
import { type Render, renderWith, type StartFetch } from './render-with-start.ts'
import { type AssetHandler, createStaticAssets } from './static-assets.ts'

/** Where pages and client files come from. */
export interface PageSource {
  render: Render
  asset: AssetHandler
  close(): Promise<void>
}

/** The built pages, in a thread of their own, or Vite. `onPrinted` gets what that thread prints as an error. */
export function createPageSource(
  mode: 'production' | 'development',
  root: string,
  onPrinted: OnPrinted,
): Promise<PageSource> {
  return mode === 'production' ? builtPages(root, onPrinted) : vitePages(root)
}

async function builtPages(root: string, onPrinted: OnPrinted): Promise<PageSource> {
  const entry = pathToFileURL(join(root, 'dist/server/server.js')).href
  const [{ render, stop }, asset] = await Promise.all([
    renderInThread(entry, onPrinted),
    createStaticAssets(join(root, 'dist/client')),
  ])
  return { render, asset, close: stop }
}

const START_ENTRY = 'virtual:tanstack-start-server-entry'
const NOT_VITES = 'x-not-vites'

/**
 * Development: Vite compiles on request. Its middlewares speak Node's HTTP, so they listen on a loopback port of
 * their own, and requests for modules, styles and files are passed on to it.
 */
async function vitePages(root: string): Promise<PageSource> {
  const { createServer: createVite, isRunnableDevEnvironment } = await import('vite')
  const assets = createServer((request, response) => vite.middlewares(request, response))
  await new Promise<void>((resolve) => assets.listen(0, '127.0.0.1', resolve))
  const { port } = assets.address() as AddressInfo
  const vite = await createVite({
    root,
    configFile: join(root, 'vite.config.ts'),
    server: { middlewareMode: true, ws: { server: assets, host: '127.0.0.1', clientPort: port } },
  })
  const environment = vite.environments.ssr
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('Vite has no runnable ssr environment')
  vite.middlewares.use((_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader(NOT_VITES, '1')
    response.end()
  })

  return {
    render: renderWith(async (request, options) => {
      const entry = (await environment.runner.import(START_ENTRY)) as { default: { fetch: StartFetch } }
      return entry.default.fetch(request, options)
    }),
    async asset(request) {
      const url = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.delete('connection')
      const answer = await fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, {
        headers,
        redirect: 'manual',
      })
      if (answer.headers.has(NOT_VITES)) return null
      const passed = new Headers(answer.headers)
      // fetch() has already unpacked the body
      for (const name of ['content-encoding', 'content-length', 'connection', 'keep-alive', 'transfer-encoding']) {
        passed.delete(name)
      }
      const empty = request.method === 'HEAD' || answer.status === 304
      return new Response(empty ? null : answer.body, { status: answer.status, headers: passed })
    },
    async close() {
      await vite.close()
      assets.closeAllConnections()
      await new Promise((resolve) => assets.close(resolve))
    },
  }
}
