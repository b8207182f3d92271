import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { day, moment } from './fields.ts'

/** Everything that can wait for a couple or a venue. */
export const TASK_KINDS = [
  'pay-hold',
  'answer-offer',
  'pay-offer',
  'pay-balance',
  'guests',
  'review',
  'consent',
  'assign',
  'escalate',
  'check-contract',
  'answer-dispute',
  'message',
  'payouts',
  'confirm-email',
  'venue-in-review',
  'venue-asked',
  'venue-declined',
] as const

/** One of the viewer's tasks, with the button that leads to the page where it is done. */
export const task = z
  .strictObject({
    kind: z.enum(TASK_KINDS),
    /** what to do */
    title: z.string(),
    /**
     * what it is about, such as the venue or its city, and the day; nothing of a venue that isn't revealed to the
     * viewer
     */
    about: z.string(),
    /** what happens if it isn't done by then; null if there is nothing to say */
    otherwise: z.string().nullable(),
    /** the deadline, or the end of the day if the deadline is a day; null if there is none */
    until: moment.nullable(),
    /** the last day to do it, at the venue, if the deadline is a day */
    untilDay: day.nullable(),
    /** two-letter code of the venue's state, for its time zone; null where no time is shown */
    state: z.string().nullable(),
    /** path of a page of ours, and the label of the button that leads there */
    link: z.string(),
    action: z.string(),
    /** the viewer's venue, if a second button asks us to look at it again; otherwise null */
    askAgain: z.number().nullable(),
  })
  .meta({ id: 'Task' })
export type Task = z.output<typeof task>

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/tasks',
  summary: 'What is waiting for the viewer, nearest deadline first, reviews last',
  audience: ['couple', 'venue'],
  response: z.strictObject({
    tasks: z.array(task),
    /** the server's time, so that the time left doesn't depend on the visitor's clock */
    now: moment,
  }),
})
