import sharp from 'sharp'
import type { TestApp } from '#tests/app.ts'
import type { BuiltVenue } from '../venues.ts'
import { sendsPhoto } from './uploads.ts'

/** A JPEG of one color. */
export const aPicture = (width = 1200, height = 800): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#2f6f5b' } })
    .jpeg()
    .toBuffer()

/** The owner uploads a photo of the venue: 1200 x 800, of one color. */
export async function aPhoto(app: TestApp, venue: BuiltVenue): Promise<void> {
  const answer = await sendsPhoto(app, venue, await aPicture())
  if (!answer.ok) throw new Error(`the photo was refused: ${answer.status} ${await answer.text()}`)
}
