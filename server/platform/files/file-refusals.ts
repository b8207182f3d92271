import { AppError } from '../errors.ts'

// Apart from what reads files (documents.ts, images.ts), which loads some 35 MB of code.

export const notADocument = (): AppError =>
  new AppError('unsupported_media_type', 'This is not a PDF, JPEG or PNG file. Please choose another.')

export const notAPhoto = (): AppError =>
  new AppError('unsupported_media_type', 'Please choose a JPEG, PNG or WebP photo.')
