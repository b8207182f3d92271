import { compress, type Encoding } from './compress.ts'
import type { RenderedPage } from './page-cache.ts'

/** The page's bytes in this encoding; everybody who asks for a stored page gets the same bytes. */
export function bodyOf(page: RenderedPage, encoding: Encoding | null): Promise<Uint8Array<ArrayBuffer>> {
  return keptBody(page, encoding, async () => {
    const bytes = new TextEncoder().encode(page.html)
    return encoding === null ? bytes : compress(bytes, encoding)
  })
}

/** What `make` returns for this encoding of the page; it is made for whoever asks first, and stored with the page. */
export function keptBody(
  page: RenderedPage,
  encoding: Encoding | null,
  make: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const ready = page.bodies.get(encoding)
  if (ready !== undefined) return ready
  const body = make()
  page.bodies.set(encoding, body)
  return body
}
