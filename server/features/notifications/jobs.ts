import { LIMITS } from '#contract/limits.ts'
import { DAY, later } from '#server/platform/clock.ts'
import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'
import { deleteNoticesBefore } from '#server/platform/mail/notices.ts'
import { deleteJobsWithoutMail, deleteMailsSentBefore } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * Retention (docs/privacy-data.md): a notice is deleted after 180 days, read or not; the copy of a sent email after a
 * year; what a mail server answered about an abandoned email, once the email is deleted.
 */
export function notificationJobs({ db, clock }: Services): Background {
  const daysAgo = (days: number) => later(clock.now(), -days * DAY)
  return {
    handlers: [],
    sweeps: [
      { name: 'old notices', run: () => deleteNoticesBefore(db, daysAgo(LIMITS.noticeDays)), every: 60 },
      { name: 'old mails', run: () => deleteMailsSentBefore(db, daysAgo(LIMITS.sentMailDays)), every: 60 },
      { name: 'jobs without mails', run: () => deleteJobsWithoutMail(db), every: 60 },
    ],
  }
}
