import sharp from 'sharp'
import type { TestApp } from '#tests/app.ts'
import type { BuiltVenue } from '../venues.ts'
import { sendsPhoto } from './uploads.ts'

/** The owner uploads a photo of the venue: 1200 x 800, of one colour. */
export async function aPhoto(app: TestApp, venue: BuiltVenue): Promise<void> {
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#2f6f5b' } })
  const answer = await sendsPhoto(app, venue, await picture.jpeg().toBuffer())
  if (!answer.ok) throw new Error(`the photo was refused: ${answer.status} ${await answer.text()}`)
}
