import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aCouple, anAdmin, aVenueOwner } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'

/** What people take along from My Account, and how they leave. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

test('everybody downloads their own data in one click', async () => {
  for (const who of [await aCouple(site), await aVenueOwner(site), await anAdmin(site)]) {
    const page = await site.open('/account?tab=data', { as: who })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download your data' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^unveil-my-data-\d{4}-\d\d-\d\d\.json$/)
    const data = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(data.profile).toMatchObject({ name: who.name, email: who.email })
  }
})
