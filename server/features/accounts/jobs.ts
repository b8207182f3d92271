import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'
import { handlesInTransaction } from '#server/platform/jobs/worker.ts'
import type { Services } from '#server/platform/services.ts'
import { mailResetLink, mailResetLinkJob } from './commands/reset-password.ts'
import { updateCustomerAddresses } from './commands/update-customer-addresses.ts'
import { sweepDevices } from './devices.ts'
import { sweepLinks } from './mailed-links.ts'
import { sweepSessions } from './sessions.ts'

/**
 * A job emails reset links. Timers delete expired sessions and links, forget old devices, and tell the card provider
 * new addresses.
 */
export function accountJobs(services: Services): Background {
  const { db, clock, config } = services
  return {
    handlers: [
      handlesInTransaction(db, mailResetLinkJob, (tx, { email }) =>
        mailResetLink(tx, email, { publicOrigin: config.publicOrigin, at: clock.now() }),
      ),
    ],
    sweeps: [
      { name: 'expired sessions', run: () => sweepSessions(db), every: 60 },
      { name: 'forgotten devices', run: () => sweepDevices(db), every: 60 },
      { name: 'expired links', run: () => sweepLinks(db), every: 60 },
      { name: 'addresses of customers', run: () => updateCustomerAddresses(services), every: 60 },
    ],
  }
}
