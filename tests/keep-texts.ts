import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import type { Db } from '#server/platform/database/connect.ts'
import { type LetterContent, letterText } from '#server/platform/mail/letter.ts'

/** Where tests leave the texts that people would read; only `npm run texts` sets it. */
const FOLDER = process.env.UNVEIL_TEST_TEXTS

function keep(kind: 'letters' | 'screens', folder: string, texts: { place: string; text: string }[]): void {
  const { testPath = '', currentTestName = '' } = expect.getState()
  const test = `${relative(process.cwd(), testPath)}: ${currentTestName}`
  const lines = texts.map(({ place, text }) => `${JSON.stringify({ place, test, text })}\n`)
  appendFileSync(join(folder, `${kind}-${process.pid}.jsonl`), lines.join(''))
}

/** Keeps the emails that a test has brought about so far, as plain text. */
export async function keepLetters(db: Db): Promise<void> {
  if (!FOLDER) return
  const mails = await db.selectFrom('mails').selectAll().orderBy('created_at').execute()
  const letters = mails.map(({ template, subject, content, body_text }) => {
    const body = content ? letterText(content as unknown as LetterContent) : body_text
    return { place: template, text: `Subject: ${subject}\n\n${body}` }
  })
  keep('letters', FOLDER, letters)
}

/** In the browser: the title and everything in view. */
const shown = () => ({
  place: `${location.pathname}${location.search} (${innerWidth} px)`,
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden isn’t read
  text: `${document.title}\n\n${document.body.innerText}`,
})

/** Keeps what a visitor's pages show before each click and when they are left; call what it returns at the end. */
export async function keepScreens(context: BrowserContext): Promise<() => Promise<void>> {
  const folder = FOLDER
  if (!folder) return async () => {}
  const keepScreen = (screen: ReturnType<typeof shown>) => keep('screens', folder, [screen])
  await context.exposeFunction('keepScreen', keepScreen)
  await context.addInitScript(`if (self === top) for (const event of ['click', 'pagehide'])
    addEventListener(event, () => keepScreen((${shown})()), true)`)
  return async () => {
    for (const page of context.pages()) await page.evaluate(shown).then(keepScreen, () => {}) // it may be gone
  }
}
