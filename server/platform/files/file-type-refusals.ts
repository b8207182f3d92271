import { AppError } from '../errors.ts'

// These are kept apart from the files that read uploads (rebuild-document.ts, rebuild-photo.ts), which load 20 MB of
// code that only threads need.

export const notADocument = (): AppError =>
  new AppError('unsupported_media_type', 'This is not a PDF, JPEG or PNG file. Please choose another.')

export const notAPhoto = (): AppError =>
  new AppError('unsupported_media_type', 'Please choose a JPEG, PNG or WebP photo.')
