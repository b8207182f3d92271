import { expect, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { KEPT_DAYS } from '#server/features/webhooks/jobs.ts'
import { DAY } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { letter } from '#server/platform/mail/letter.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'

/** What is deleted once its time is over (docs/privacy-data.md). */
const { app } = await anApp()
const { db } = app.services

const READER = 'reader@example.com'
const copies = async () =>
  (await db.selectFrom('mails').select('subject').orderBy('created_at').execute()).map(({ subject }) => subject)
const events = async () => (await db.selectFrom('webhook_events').select('id').execute()).map(({ id }) => id)

async function writes(subject: string): Promise<void> {
  const written = letter({
    template: 'message',
    subject,
    heading: subject,
    paragraphs: ['A line.'],
    action: { label: 'Read it', url: 'https://unveil.example/' },
    footer: 'Unveil',
  })
  await inTransaction(db, (tx) => queueMail(tx, { to: READER, letter: written, at: app.clock.now() }))
}

async function passes(days: number): Promise<void> {
  await app.clock.advance(days * DAY)
  await app.settle()
}

test('the copy of a sent email is deleted after a year; an email that was never sent stays visible', async () => {
  await writes('Sent')
  await app.deliver()
  await app.clock.advance(1000)
  await writes('Never sent')
  await passes(LIMITS.sentMailDays - 1)
  expect(await copies()).toEqual(['Sent', 'Never sent'])
  await passes(2)
  expect(await copies()).toEqual(['Never sent'])
})

test('a webhook is deleted after 90 days, unless it was never handled', async () => {
  await aBooking(app).confirmed()
  await app.settle()
  const [done, open] = await events()
  await db
    .updateTable('webhook_events')
    .set({ processed_at: null })
    .where('id', '=', open as string)
    .execute()
  await passes(KEPT_DAYS - 1)
  expect(await events()).toEqual(expect.arrayContaining([done, open]))
  await passes(2)
  const left = await events()
  expect([left.includes(done as string), left.includes(open as string)]).toEqual([false, true])
})
