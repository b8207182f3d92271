import type { Page } from 'playwright-core'
import { sessionCookieNames } from '#server/features/accounts/sessions.ts'
import { createPages } from '#server/platform/pages/pages.ts'
import { ensurePagesBuilt } from '../scripts/build-pages.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts'
import type { SignedIn } from './builders/users.ts'
import { newPage, type PageOptions } from './e2e/browser.ts'

const ROOT = new URL('..', import.meta.url).pathname

export interface TestSite extends TestApp {
  /** where the pages, the API and the sandbox answer */
  origin: string
  /** opens a path as a fresh visitor, logged in if a user is given; every problem on the page fails the test */
  open(path: string, options?: PageOptions & { as?: SignedIn }): Promise<Page>
}

/**
 * The whole product as people use it: real pages built for production, API and sandbox on one loopback address, with a
 * database of its own. Jobs and timers run when the test calls `settle()`, and the test sets the clock.
 */
export async function startTestSite(options: Omit<TestAppOptions, 'pages'> = {}): Promise<TestSite> {
  await ensurePagesBuilt({ log: () => {} })
  const pages = await createPages({
    mode: 'production',
    root: ROOT,
    sessionCookies: sessionCookieNames,
    onPrinted: (said) => console.error(...said),
  })
  const app = await startTestApp({ ...options, pages })
  const origin = String(app.url)
  return {
    ...app,
    origin,
    open: async (path, { as, ...pageOptions } = {}) => {
      const page = await newPage({ baseURL: origin, ...pageOptions })
      if (as) await signIn(page, origin, as)
      await page.goto(path)
      return page
    },
  }
}

/** Gives the browser the session of a user that a builder made. */
async function signIn(page: Page, origin: string, user: SignedIn): Promise<void> {
  const cookies = [...user.client.cookies].map(([name, value]) => ({ name, value, url: origin, httpOnly: true }))
  await page.context().addCookies(cookies)
}
