import { compress, type Encoding } from './compress.ts'
import type { RenderedPage } from './page-cache.ts'

/** The page's bytes in this encoding; everybody who asks for a page that is kept gets the same ones. */
export function bodyOf(page: RenderedPage, encoding: Encoding | null): Promise<Uint8Array<ArrayBuffer>> {
  const ready = page.bodies.get(encoding)
  if (ready !== undefined) return ready
  const bytes = new TextEncoder().encode(page.html)
  const body = encoding === null ? Promise.resolve(bytes) : compress(bytes, encoding)
  page.bodies.set(encoding, body)
  return body
}
