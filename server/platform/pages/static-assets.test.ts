import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AssetHandler, createStaticAssets } from './static-assets.ts'

let folder: string
let assets: AssetHandler

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unveil-assets-'))
  await mkdir(join(folder, 'client/assets'), { recursive: true })
  const files: Record<string, string> = {
    'secret.txt': 'outside',
    'client/robots.txt': 'User-agent: *',
    'client/favicon.svg': '<svg/>',
    'client/.inputs': 'hash',
    'client/assets/app-1a2b.js': 'plain script',
    'client/assets/app-1a2b.js.br': 'brotli script',
    'client/assets/app-1a2b.js.gz': 'gzip script',
    'client/assets/font-1a2b.woff2': 'font',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  assets = await createStaticAssets(join(folder, 'client'))
})
afterAll(() => rm(folder, { recursive: true }))

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  assets(new Request(`http://unveil.example${path}`, { headers, method }))

describe('built files', () => {
  it('with a hash in their name are kept forever', async () => {
    const answer = await ask('/assets/app-1a2b.js')
    expect(answer?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await answer?.text()).toBe('plain script')
  })

  it.each([
    ['br, gzip', 'br', 'brotli script'],
    ['gzip', 'gzip', 'gzip script'],
    ['br;q=0, gzip', 'gzip', 'gzip script'],
    ['identity', null, 'plain script'],
  ])('are sent in the best encoding that the browser accepts: %s', async (accept, encoding, text) => {
    const answer = await ask('/assets/app-1a2b.js', { 'accept-encoding': accept })
    expect(answer?.headers.get('content-encoding')).toBe(encoding)
    expect(answer?.headers.get('vary')).toBe('Accept-Encoding')
    expect(await answer?.text()).toBe(text)
  })

  it('that are packed already stay as they are', async () => {
    const answer = await ask('/assets/font-1a2b.woff2', { 'accept-encoding': 'br' })
    expect([answer?.headers.get('content-type'), answer?.headers.get('content-encoding')]).toEqual(['font/woff2', null])
  })

  it('without a hash are kept an hour and asked for again by ETag', async () => {
    const first = await ask('/favicon.svg')
    expect(first?.headers.get('cache-control')).toBe('public, max-age=3600')
    const again = await ask('/favicon.svg', { 'if-none-match': first?.headers.get('etag') ?? '' })
    expect([again?.status, await again?.text()]).toEqual([304, ''])
    expect((await ask('/favicon.svg', { 'if-none-match': '"other"' }))?.status).toBe(200)
  })

  it('answer HEAD without a body', async () => {
    const answer = await ask('/robots.txt', {}, 'HEAD')
    expect([answer?.headers.get('content-length'), await answer?.text()]).toEqual(['13', ''])
  })
})

describe('other paths', () => {
  it('are left to the pages', async () => {
    for (const path of ['/', '/search', '/venue/1', '/.inputs']) expect(await ask(path), path).toBeNull()
  })

  it('below /assets/ are 404, never a page', async () => {
    const answer = await ask('/assets/app-old.js')
    expect([answer?.status, answer?.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  it('never leave the folder', async () => {
    for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2f..%2fsecret.txt', '//secret.txt']) {
      const answer = await ask(path)
      expect(await (answer ?? new Response('')).text(), path).not.toContain('outside')
    }
  })

  it('to the packed variants themselves don’t exist', async () => {
    expect((await ask('/assets/app-1a2b.js.br'))?.status).toBe(404)
  })
})
