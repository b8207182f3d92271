import type { TestApp } from '#tests/app.ts'
import type { SignedIn } from '../users.ts'

/** The couple sends a contract document as the page does. */
export function sendsDocument(
  app: TestApp,
  couple: Pick<SignedIn, 'client'>,
  bytes: Uint8Array,
  name = 'contract.pdf',
): Promise<Response> {
  return couple.client.raw('/api/transfer-documents', {
    method: 'POST',
    headers: {
      origin: app.services.config.publicOrigin,
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent(name),
    },
    body: bytes as Uint8Array<ArrayBuffer>,
  })
}

/** The stored form of an uploaded document, as those who may open it get it. */
export async function keptDocument(couple: Pick<SignedIn, 'client'>, id: number): Promise<Buffer> {
  const answer = await couple.client.raw(`/api/transfer-documents/${id}`)
  if (answer.status !== 200) throw new Error(`document ${id} can't be opened: ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** The owner sends a photo of the venue as the page does. */
export function sendsPhoto(
  app: TestApp,
  venue: { id: number; owner: Pick<SignedIn, 'client'> },
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Response> {
  return venue.owner.client.raw(`/api/venues/${venue.id}/photos`, {
    method: 'POST',
    headers: { origin: app.services.config.publicOrigin, 'content-type': 'image/jpeg', ...headers },
    body: bytes as Uint8Array<ArrayBuffer>,
  })
}
