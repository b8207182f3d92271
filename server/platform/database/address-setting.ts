import { z } from 'zod'
import { lineTo } from './connect.ts'
import { eachHost } from './hosts.ts'

const SHAPE =
  'must look like postgres://user:password@host:5432/database, with / and @ in the password written as %2F and %40'

/**
 * The address of a database, as a setting. One that can't be read, or that names a certificate that can't, is refused
 * without showing its password.
 */
export const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://', abort: true })
  .superRefine((url, context) => {
    const message = unreadable(url)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** What keeps an address from being read; null if nothing does. */
function unreadable(url: string): string | null {
  try {
    eachHost(url).forEach(lineTo)
    return null
  } catch (error) {
    const { code, path, syscall } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    if (syscall === undefined) return SHAPE
    // of a folder that is read as a file, Node doesn't say which one it was
    return `names ${path ?? 'a folder as its certificate or key'}, which can't be read: ${code}`
  }
}
