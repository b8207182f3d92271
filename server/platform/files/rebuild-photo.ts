import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { AppError } from '../errors.ts'
import { notAPhoto } from './file-type-refusals.ts'

/** By media type: the decoder that must take it. sharp would choose one itself, for SVG or PDF as well. */
const DECODER: Record<string, string> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' }
const LONGEST_SIDE = 2400
/** Native code keeps running after its thread has been ended (rebuilder.ts); this ends it. */
const LONGEST_SECONDS = 10
const MAX_PIXELS = SERVER_LIMITS.uploadMegapixels * 1_000_000

sharp.cache(false)
sharp.concurrency(1) // other uploads and passwords need the processors, too

/** A stored photo: WebP, upright, without any metadata. */
interface RebuiltPhoto {
  bytes: Uint8Array
  contentType: 'image/webp'
  width: number
  height: number
}

/**
 * Checks an uploaded photo by its content, never by its name or header, and encodes it again, so that only pixels are
 * stored: no place, camera, comment or hidden payload. At most 2400 pixels a side. Throws unsupported_media_type (415)
 * for anything but JPEG, PNG and WebP, or for a photo that can't be decoded, and payload_too_large (413) above 40
 * megapixels; the size is read from the header before anything is decoded.
 */
export async function rebuildPhoto(upload: Uint8Array): Promise<RebuiltPhoto> {
  const type = await fileTypeFromBuffer(upload)
  if (!type || !DECODER[type.mime]) throw notAPhoto()
  const { format, width, height } = await headerOf(upload)
  if (format !== DECODER[type.mime]) throw notAPhoto()
  if (width * height > MAX_PIXELS) {
    throw new AppError(
      'payload_too_large',
      `Please choose a photo of at most ${SERVER_LIMITS.uploadMegapixels} megapixels.`,
    )
  }
  try {
    const { data, info } = await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: LONGEST_SECONDS })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, contentType: 'image/webp', width: info.width, height: info.height }
  } catch {
    throw notAPhoto()
  }
}

/** Reads the header only; the limit is checked afterward, with its own message. */
async function headerOf(upload: Uint8Array) {
  try {
    return await sharp(upload, { limitInputPixels: false }).metadata()
  } catch {
    throw notAPhoto()
  }
}
