import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { OPTIONAL_MAIL_KINDS } from '../wording/optional-mails.ts'
import { endpoint } from './endpoint.ts'
import { done, id, idParam, moment, optional } from './fields.ts'

/** What the bell shows of an email: its subject, one sentence, the page it is about. */
export const notice = z
  .strictObject({
    id: z.number(),
    title: z.string(),
    text: z.string(),
    /** path of a page of ours */
    link: z.string(),
    /** ISO instant */
    at: moment,
    isRead: z.boolean(),
  })
  .meta({ id: 'Notice' })
export type Notice = z.output<typeof notice>

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'The viewer’s notices, newest first, in pages; the Link header leads to older ones',
  audience: 'signed-in',
  followed: true,
  query: z.strictObject({
    limit: optional(z.coerce.number().int().min(1).max(LIMITS.maxPageSize)),
    cursor: optional(z.string().max(100)),
  }),
  uncounted: true,
  response: z.strictObject({
    notices: z.array(notice),
    /** on all pages of the list together */
    unread: z.number(),
  }),
})

export const readNotice = endpoint({
  method: 'POST',
  path: '/api/notifications/{id}/read',
  summary: 'Mark one notice as read',
  audience: 'signed-in',
  params: idParam,
  response: done,
  errors: ['not_found'],
})

export const readNotices = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark a notice and all older ones as read; what has arrived since the viewer looked stays unread',
  audience: 'signed-in',
  body: z.strictObject({ upTo: id }),
  response: done,
  errors: ['not_found'],
})

const mailSetting = z
  .strictObject({ kind: z.enum(OPTIONAL_MAIL_KINDS), byMail: z.boolean(), inBell: z.boolean() })
  .meta({ id: 'MailSetting' })

export const getMailSettings = endpoint({
  method: 'GET',
  path: '/api/notifications/settings',
  summary: 'Which optional notifications the viewer gets, by email and in the bell; all others always come',
  audience: ['couple', 'venue'],
  response: z.array(mailSetting),
})

export const changeMailSetting = endpoint({
  method: 'PATCH',
  path: '/api/notifications/settings',
  summary: 'Turn one kind of notification on or off, by email or in the bell; what is left out stays as it is',
  audience: ['couple', 'venue'],
  body: z.strictObject({
    kind: mailSetting.shape.kind,
    byMail: z.boolean().optional(),
    inBell: z.boolean().optional(),
  }),
  response: z.array(mailSetting),
})
