import { afterAll, afterEach, expect } from 'vitest'
import { startTestApp, type TestApp, type TestAppOptions } from '#tests/app.ts'
import { keepLetters } from '#tests/keep-texts.ts'
import { causesLogged, errorsLogged, problems } from './checks.ts'
import { provider } from './provider.ts'

/**
 * The app of a test file, stopped after the last test, and its card provider. After each test, the provider works
 * again, everything under way arrives, and then every invariant of server/checks must hold and the log must have no
 * errors; `errors: 'expected'` is for tests that provoke something an operator should read about.
 */
export async function anApp({
  errors = 'none',
  ...options
}: TestAppOptions & { errors?: 'none' | 'expected' } = {}): Promise<{
  app: TestApp
  bank: ReturnType<typeof provider>
}> {
  const app = await startTestApp(options)
  const bank = provider(app)
  afterEach(async () => {
    if (app.sandbox) {
      await bank.works()
      await bank.webhooks('normal')
      await bank.release()
      await bank.arrived()
    }
    await keepLetters(app.database.db)
    expect(await problems(app)).toEqual([])
    if (errors === 'none') expect(errorsLogged(app), causesLogged(app)).toEqual([])
  })
  afterAll(() => app.stop())
  return { app, bank }
}
