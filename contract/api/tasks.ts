import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { day, moment } from './fields.ts'

/** What somebody can be asked to do. */
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

/** One thing that waits for the viewer, with the one button that leads to it. */
export const task = z
  .strictObject({
    kind: z.enum(TASK_KINDS),
    /** what to do */
    title: z.string(),
    /** the place and the day it is about; nothing of a venue that isn't revealed to the viewer */
    about: z.string(),
    /** what happens without it; null if nothing does */
    otherwise: z.string().nullable(),
    /** until when; null if there is no deadline */
    until: moment.nullable(),
    /** the last day for it at the venue, where the deadline is a day */
    untilDay: day.nullable(),
    /** two-letter code of the state, for the venue's clock; null where no venue is concerned */
    state: z.string().nullable(),
    /** path of a page of ours, and what the button to it says */
    link: z.string(),
    action: z.string(),
    /** the viewer's venue that a second button asks us to look at again; null elsewhere */
    askAgain: z.number().nullable(),
  })
  .meta({ id: 'Task' })
export type Task = z.output<typeof task>

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/tasks',
  summary: 'What waits for the viewer, the nearest deadline first',
  audience: ['couple', 'venue'],
  response: z.strictObject({
    tasks: z.array(task),
    /** the server's clock, so that the time left doesn't depend on the visitor's */
    now: moment,
  }),
})
