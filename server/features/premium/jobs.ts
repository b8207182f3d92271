import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'
import { handles } from '#server/platform/jobs/worker.ts'
import type { Services } from '#server/platform/services.ts'
import { endMembershipJob } from './commands/end-membership.ts'
import { pollMemberships, syncMembership } from './commands/sync-membership.ts'

export function premiumJobs(services: Services): Background {
  return {
    handlers: [handles(endMembershipJob, ({ membershipId }) => syncMembership(services, membershipId))],
    sweeps: [{ name: 'poll memberships', run: () => pollMemberships(services) }],
  }
}
