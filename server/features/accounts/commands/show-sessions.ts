import type { Db } from '#server/platform/database/connect.ts'
import { sessionsOf } from '../sessions.ts'
import type { OwnSessionRow } from '../store/sessions.ts'

/** Where somebody is logged in now, for an admin; the most recently used session first. */
export const showSessions = (db: Db, userId: number): Promise<OwnSessionRow[]> => sessionsOf(db, userId)
