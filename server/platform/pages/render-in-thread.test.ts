import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { currentRequest, inRequest } from '#server/platform/request-scope.ts'
import { renderInThread, type ThreadedRenderer } from './render-in-thread.ts'
import type { StartContext } from './render-with-start.ts'

/** Stands in for TanStack Start: each path does something different. */
const ENTRY = `
export default {
  async fetch(request, { context }) {
    const { pathname } = new URL(request.url)
    if (pathname === '/end') process.exit(1)
    if (pathname === '/spin') for (;;);
    if (pathname === '/write') await context.api('/api/bookings', { method: 'POST' })
    const found = await context.api('/api' + pathname, { headers: { accept: 'application/json' } })
    const setCookie = found.headers.get('set-cookie')
    const seen = { cookie: request.headers.get('cookie'), setCookie, env: Object.keys(process.env), said: await found.text() }
    const headers = [['set-cookie', 'a=1'], ['set-cookie', 'b=2']]
    if (pathname === '/print') console.error('odd:', Object.assign(new Error('refused'), { status: 403 }))
    return new Response(JSON.stringify({ ...seen, status: found.status, nonce: context.nonce }), { headers, status: 201 })
  },
}
`
let folder: string
let entry: string
const threads: ThreadedRenderer[] = []
const printedFor: unknown[] = []
const printed = vi.fn((_: unknown[]) => void printedFor.push(currentRequest()?.request))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unveil-pages-'))
  const file = join(folder, 'server.mjs')
  await writeFile(file, ENTRY)
  entry = pathToFileURL(file).href
})
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.stop()
  printed.mockClear()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = async (bounds: { asksFor?: number; longest?: number } = {}) => {
  const thread = await renderInThread(entry, printed, bounds)
  threads.push(thread)
  return (path: string, api: StartContext['api'] = async () => new Response('nothing')) =>
    thread.render(new Request(`http://unveil.example${path}`, { headers: { cookie: 'secret' } }), {
      api,
      nonce: 'n',
      publicConfig: {} as StartContext['publicConfig'],
      hasSession: true,
      forCouples: false,
    })
}

it('renders with what the API of this process answers, asked on behalf of the request', async () => {
  const render = await start()
  const ask = async (path: string) => new Response(`${path} for ${currentRequest()?.request}`, { status: 404 })
  const of = (request: string) =>
    inRequest({ request, from: '', network: '' }, () => render(`/of-${request}`, (path) => ask(path)))
  const pages = await Promise.all([of('one'), of('two')])
  expect(pages.map(({ html }) => JSON.parse(html))).toMatchObject([
    { status: 404, said: '/api/of-one for one', nonce: 'n' },
    { status: 404, said: '/api/of-two for two', nonce: 'n' },
  ])
  expect(pages[0]).toMatchObject({ status: 201 })
  expect(pages[0]?.headers.filter(([name]) => name === 'set-cookie')).toHaveLength(2)
})

it('knows neither the cookies, sent or set, nor the environment', async () => {
  const render = await start()
  const signedIn = async () => new Response('', { headers: { 'set-cookie': 'session=secret' } })
  expect(JSON.parse((await render('/', signedIn)).html)).toMatchObject({ cookie: null, setCookie: null, env: [] })
})

it('fails with what the API throws, and passes on what is printed', async () => {
  const render = await start()
  const onlyReads: StartContext['api'] = async (_, { method }) => {
    if (method !== undefined) throw new Error('a page only reads')
    return new Response()
  }
  await expect(render('/write', onlyReads)).rejects.toThrow('a page only reads')
  const asked = { request: 'the one who asked', from: '', network: '' }
  await inRequest(asked, () => render('/print'))
  await vi.waitFor(() => expect(printed).toHaveBeenCalled())
  const [[[text, error]]] = printed.mock.calls as [[[string, Error & { status: number }]]]
  expect([text, error.message, error.status]).toEqual(['odd:', 'refused', 403])
  expect(printedFor).toEqual(['the one who asked'])
})

it('renders many pages at once, and others go on while one waits for an answer', async () => {
  const render = await start()
  const answers: (() => void)[] = []
  const slow = () => new Promise<Response>((resolve) => answers.push(() => resolve(new Response('at last'))))
  const waiting = Array.from({ length: 20 }, () => render('/slow', slow))
  await vi.waitFor(() => expect(answers).toHaveLength(20))
  expect((await render('/quick')).status).toBe(201)
  for (const answer of answers) answer()
  for (const { html } of await Promise.all(waiting)) expect(JSON.parse(html)).toMatchObject({ said: 'at last' })
})

it('fails only the page whose API never answers', async () => {
  const render = await start({ asksFor: 300 })
  await expect(render('/never', () => new Promise(() => {}))).rejects.toThrow('took too long')
  expect((await render('/')).status).toBe(201)
  expect(printed).not.toHaveBeenCalled() // it is still the same thread
})

it('fails its pages when it ends, and renders the next ones in a new thread', async () => {
  const render = await start()
  await expect(render('/end')).rejects.toThrow()
  expect((await render('/')).status).toBe(201)
})

it('is ended with all its pages when one hangs', async () => {
  const render = await start({ longest: 500 })
  const never = render('/waits', () => new Promise(() => {})).catch(() => 'failed')
  await expect(render('/spin')).rejects.toThrow()
  expect(await never).toBe('failed')
  expect((await render('/')).status).toBe(201)
})

it('throws at its start if the pages can’t be loaded', async () => {
  await writeFile(join(folder, 'broken.mjs'), 'throw new Error("not built")')
  await expect(renderInThread(pathToFileURL(join(folder, 'broken.mjs')).href, printed)).rejects.toThrow('not built')
})
