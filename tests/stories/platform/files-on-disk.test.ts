import { expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aPdf } from '#tests/builders/files/pdfs.ts'
import { sendsDocument } from '#tests/builders/files/uploads.ts'

const { app } = await anApp({ errors: 'expected' })
const { db, files } = app.services

test('a file that the disk doesn’t have is asked for again, and a person is told once', async () => {
  const { couple } = await aBooking(app).confirmed()
  const { id } = (await (await sendsDocument(app, couple, aPdf())).json()) as { id: number }
  const { storage_key } = await db.selectFrom('files').select('storage_key').executeTakeFirstOrThrow()
  await files.remove(storage_key)
  for (const level of [50, 40]) {
    const answer = await couple.client.raw(`/api/transfer-documents/${id}`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toMatchObject({ code: 'temporarily_unavailable' })
    const lines = app.logs.filter((line) => line.msg === 'the storage of files cannot serve')
    expect(lines.at(-1)?.level).toBe(level)
  }
})
