import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { acceptedEncoding } from './compress.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Files that carry a hash of their content in their name. */
const HASHED = '/assets/'
const FOR_EVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

type Variant = 'plain' | 'br' | 'gzip'
interface Asset {
  files: Partial<Record<Variant, string>>
  type: string
  loaded: Map<Variant, Promise<Buffer<ArrayBuffer>>>
}

export type AssetHandler = (request: Request) => Promise<Response | null>

/**
 * Serves the built client files from `folder` (dist/client), with the .br and .gz files that the build wrote beside
 * them. Only files that were there at the start are known, so no path of a request ever reaches the disk.
 * The handler answers null for a path it doesn't know, and 404 for a hashed name it doesn't know (a request for an old
 * page's script must not get a page instead).
 */
export async function createStaticAssets(folder: string): Promise<AssetHandler> {
  const assets = await listAssets(folder)
  return async (request) => {
    const path = new URL(request.url).pathname
    const asset = assets.get(path)
    if (asset === undefined) {
      return path.startsWith(HASHED)
        ? new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
        : null
    }
    const accepted = acceptedEncoding(request.headers.get('accept-encoding'))
    const variant: Variant = accepted !== null && asset.files[accepted] !== undefined ? accepted : 'plain'
    const body = await load(asset, variant)
    const headers = new Headers({
      'content-type': asset.type,
      'cache-control': path.startsWith(HASHED) ? FOR_EVER : AN_HOUR,
      'content-length': String(body.byteLength),
      vary: 'Accept-Encoding',
    })
    if (variant !== 'plain') headers.set('content-encoding', variant)
    if (!path.startsWith(HASHED)) {
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      headers.set('etag', etag)
      if (request.headers.get('if-none-match') === etag) {
        headers.delete('content-length')
        return new Response(null, { status: 304, headers })
      }
    }
    return new Response(request.method === 'HEAD' ? null : body, { headers })
  }
}

function load(asset: Asset, variant: Variant): Promise<Buffer<ArrayBuffer>> {
  const known = asset.loaded.get(variant)
  if (known !== undefined) return known
  const loading = readFile(asset.files[variant] as string) as Promise<Buffer<ArrayBuffer>>
  asset.loaded.set(variant, loading)
  loading.catch(() => asset.loaded.delete(variant))
  return loading
}

async function listAssets(folder: string): Promise<Map<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const known = new Set(files)
  const assets = new Map<string, Asset>()
  for (const file of files) {
    const type = TYPES[extname(file)]
    if (type === undefined) continue
    const asset: Asset = { files: { plain: file }, type, loaded: new Map() }
    if (known.has(`${file}.br`)) asset.files.br = `${file}.br`
    if (known.has(`${file}.gz`)) asset.files.gzip = `${file}.gz`
    assets.set(`/${relative(folder, file).split(sep).join('/')}`, asset)
  }
  return assets
}
