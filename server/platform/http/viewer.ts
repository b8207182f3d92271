import type { Role } from '#contract/catalog.ts'

/** Who is asking. Stores take the viewer as an argument, so that permission is part of the query. */
export interface Viewer {
  id: number
  role: Role
  sessionId: number
}

/** Null for visitors without a session. */
export type MaybeViewer = Viewer | null
