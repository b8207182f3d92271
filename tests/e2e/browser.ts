import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { keepScreens } from '../keep-texts.ts'
import { launchChromium } from './chromium.ts'
import { watchContext } from './watch-for-errors.ts'

const SCREENSHOTS = join(import.meta.dirname, '../../test-results/e2e')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export interface PageOptions {
  /** CSS pixels; 1280 x 800 by default. */
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  /** A real phone: 390 x 844, touch, and a page that would zoom out to fit whatever sticks out of it. */
  phone?: boolean
  reducedMotion?: boolean
  /**
   * The reader's time zone. By default it is the one that the server has in tests, although a real server is in UTC.
   */
  timeZone?: string
  /** Cookies and local storage of an earlier visit: `await page.context().storageState()`. */
  storage?: BrowserContextOptions['storageState']
  /** So that `page.goto('/search')` works. */
  baseURL?: string
  javaScript?: boolean
  /** A busy page: a timer without delay takes half a second. */
  lateTimers?: boolean
  /** Problems this test brings about on purpose, e.g. `/status of 404/`. Everything else fails the test. */
  allow?: RegExp[]
}

let browser: Promise<Browser> | undefined

/** The browser of this worker: started by the first call in its files, gone with its process. */
export function openBrowser(): Promise<Browser> {
  browser ??= launchChromium()
  return browser
}

/**
 * A fresh visitor (own cookies, own storage) with one open page, whose `goto` and `reload` wait until it can be used.
 * Call it inside a test or a beforeEach: when the test ends, the page is closed, and the test fails if the page saw a
 * console error, an uncaught error, a CSP violation, a failed or outgoing request, or an answer of 500 or above. A
 * failed test leaves a picture in test-results/e2e.
 */
export async function newPage(options: PageOptions = {}): Promise<Page> {
  const context = await (await openBrowser()).newContext({
    viewport: {
      width: options.width ?? (options.phone ? 390 : 1280),
      height: options.height ?? (options.phone ? 844 : 800),
    },
    isMobile: options.phone ?? false,
    hasTouch: options.phone ?? false,
    colorScheme: options.theme ?? 'light',
    reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
    javaScriptEnabled: options.javaScript ?? true,
    locale: 'en-US',
    timezoneId: options.timeZone ?? 'America/New_York',
    ...(options.storage && { storageState: options.storage }),
    ...(options.baseURL && { baseURL: options.baseURL }),
  })
  context.setDefaultTimeout(30_000)
  const problems = await watchContext(context, options.allow)
  if (options.lateTimers) await context.addInitScript(delayTimers)
  const keepLast = await keepScreens(context)
  const page = await context.newPage()
  if (options.javaScript !== false) wakesUp(page)
  onTestFinished(async ({ task }) => {
    // One round trip to the page, so that what it has already said arrives here before we look.
    await page.evaluate(() => undefined).catch(() => undefined)
    await keepLast()
    if (task.result?.state === 'fail' || problems.length > 0) await photograph(page, task.name)
    await context.close()
    expect(problems, `the page had problems:\n${problems.join('\n')}`).toEqual([])
  })
  return page
}

/** In the browser: a timer without delay takes half a second. */
function delayTimers(): void {
  const inTime = window.setTimeout
  const late = (run: TimerHandler, ms = 0, ...rest: unknown[]) => inTime(run, ms || 500, ...rest)
  window.setTimeout = late as typeof window.setTimeout
}

/**
 * Makes `goto` and `reload` wait until React has taken over the server's page: an earlier click would be lost. React
 * marks the document and each element that it has taken over; a lazy part of the page hydrates later than its
 * surroundings.
 */
function wakesUp(page: Page): void {
  const awake = () =>
    page.waitForFunction(() => {
      if (!document.querySelector('meta[property="csp-nonce"]')) return true
      const taken = (node: Node, mark: string) => Object.keys(node).some((key) => key.startsWith(mark))
      const controls = [...document.querySelectorAll('main :is(a, button, input, select, textarea)')]
      return taken(document, '__reactContainer') && controls.every((control) => taken(control, '__reactProps'))
    })
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...asked) => {
    const answer = await goto(...asked)
    await awake()
    return answer
  }
  page.reload = async (...asked) => {
    const answer = await reload(...asked)
    await awake()
    return answer
  }
}

async function photograph(page: Page, testName: string): Promise<void> {
  const name = testName.replace(/[^\w]+/g, '-').slice(0, 100)
  await mkdir(SCREENSHOTS, { recursive: true })
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true }).catch(() => undefined)
}

/**
 * Fails with the rule, the elements and how to fix them if axe finds anything on the page as it is shown now, including
 * its own frames. Waits for running animations: half-faded text would count as low contrast. Axe's legacy mode leaves
 * out only frames of other origins, of which we have none, and takes a quarter of the time.
 * @param within CSS selector of the part to look at; by default, the whole page
 */
export async function expectNoAxeViolations(page: Page, within?: string): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((one) => one.finished))
  })
  const axe = new AxeBuilder({ page }).options({ runOnly: RULES, resultTypes: ['violations'] }).setLegacyMode(true)
  const { violations, passes } = await (within ? axe.include(within) : axe).analyze()
  const found = violations.map(({ id, help, helpUrl, nodes }) =>
    [`${id}: ${help} (${helpUrl})`, ...nodes.map((node) => `    ${node.target.join(' ')}  ${node.html}`)].join('\n'),
  )
  expect(found, `axe on ${page.url()}:\n${found.join('\n')}`).toEqual([])
  expect(passes.length, 'axe looked at nothing').toBeGreaterThan(0)
}

/** Chooses from the "More" menu of a card, or of the page if it has only one. */
export async function fromMore(within: Page | Locator, name: string | RegExp): Promise<void> {
  await within.getByRole('button', { name: /^More for/ }).click()
  await within.getByRole('menuitem', { name }).click()
}
