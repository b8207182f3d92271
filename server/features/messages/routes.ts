import * as messages from '#contract/api/messages.ts'
import { bookingShownTo, numbersShownTo } from '#server/features/bookings/store/shown-bookings.ts'
import { notFound } from '#server/platform/errors.ts'
import { paged, pagedLines, pageOf, partOf } from '#server/platform/http/paging.ts'
import type { Http } from '#server/platform/http/route.ts'
import { eventsOf } from '#server/platform/read-event-log.ts'
import { closeReport } from './commands/close-report.ts'
import { markMessagesRead } from './commands/mark-messages-read.ts'
import { reportMessage } from './commands/report-message.ts'
import { sendMessage } from './commands/send-message.ts'
import { notInThread, sideOf } from './policy.ts'
import { countOpenReports, messageOf, messagesOf, pageOfOpenReports, type ThreadRow, threadsOf } from './store.ts'
import { messageView, reportView, threadSummary, threadView } from './views.ts'

/** What couples and venues write to each other, once they know each other. */
export function messageRoutes(http: Http): void {
  http.read(messages.listThreads, async ({ db, viewer, query, request, headers }) => {
    const rows = await threadsOf(db, { side: sideOf(viewer), numbers: await numbersShownTo(db, viewer) })
    const keyOf = ({ number }: ThreadRow) => String(number)
    return pagedLines(rows, partOf(query), { request, headers, keyOf }).map(threadSummary)
  })

  http.read(messages.readThread, async ({ db, viewer, params, query }) => {
    const booking = await bookingShownTo(db, viewer, params.id)
    if (!booking) throw notFound()
    const before = query.before === undefined ? undefined : await messageOf(db, booking.number, query.before)
    if (query.before !== undefined && !before) throw notInThread()
    const found = await messagesOf(db, booking.number, before)
    const guests = await eventsOf(db, [{ process: 'guests', id: booking.number }])
    return threadView(booking, { ...found, guests }, sideOf(viewer))
  })

  http.write(messages.sendMessage, async ({ db: tx, viewer, params, body, services }) => {
    const row = await sendMessage(tx, services, viewer, { number: params.id, text: body.text })
    return messageView(row, sideOf(viewer))
  })

  http.write(messages.markThreadRead, async ({ db: tx, viewer, params, body, services }) => {
    await markMessagesRead(tx, services, viewer, { number: params.id, upTo: body.upTo })
    return { ok: true as const }
  })

  http.write(messages.reportMessage, async ({ db: tx, viewer, params, body, services }) => {
    await reportMessage(tx, services, viewer, { id: params.id, ...body })
    return { ok: true as const }
  })

  http.read(messages.reportedMessages, async ({ db, query, request, headers }) => {
    const [rows, total] = await Promise.all([pageOfOpenReports(db, pageOf(query)), countOpenReports(db)])
    return paged(rows, query, { request, headers, total }).map(reportView)
  })

  http.write(messages.closeReport, async ({ db: tx, viewer, params, body, services }) => {
    await closeReport(tx, services, viewer, { id: params.id, ...body })
    return { ok: true as const }
  })
}
