import type { OwnSession } from '#contract/api/accounts.ts'

/** Sessions that people can't tell apart by their browser and network. */
export interface SessionGroup {
  /** the most recently used one */
  latest: OwnSession
  /** the others, the most recently used first */
  more: OwnSession[]
}

/**
 * Sessions, given with the most recently used first, by browser and network. The current one comes first, by itself;
 * then the groups, the most recently used first.
 */
export function groupSessions(sessions: readonly OwnSession[]): SessionGroup[] {
  const groups: SessionGroup[] = []
  for (const session of sessions) {
    const group = groups.find(({ latest }) => looksLike(latest, session))
    if (group) group.more.push(session)
    else groups.push({ latest: session, more: [] })
  }
  return groups.sort((a, b) => Number(b.latest.isCurrent) - Number(a.latest.isCurrent))
}

const looksLike = (one: OwnSession, other: OwnSession): boolean =>
  !one.isCurrent && !other.isCurrent && one.device === other.device && one.network === other.network
