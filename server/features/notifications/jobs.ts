import { LIMITS } from '#contract/limits.ts'
import { DAY, later } from '#server/platform/clock.ts'
import type { Background } from '#server/platform/jobs/background.ts'
import { deleteNoticesBefore } from '#server/platform/mail/notices.ts'
import type { Services } from '#server/platform/services.ts'

/** Retention: a notice is deleted after 180 days, read or not. */
export function notificationJobs({ db, clock }: Services): Background {
  return {
    handlers: [],
    sweeps: [
      {
        name: 'old notices',
        run: () => deleteNoticesBefore(db, later(clock.now(), -LIMITS.noticeDays * DAY)),
        every: 60,
      },
    ],
  }
}
