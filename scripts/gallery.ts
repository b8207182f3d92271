// Builds web/components/gallery, photographs every view at 390 and 1440 px in both themes into data/gallery, and runs
// axe on each: `node scripts/gallery.ts [view]`. Exits 1 on an axe violation, an error or a page that scrolls sideways.
import { mkdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import chromium from '@sparticuz/chromium'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type Browser, chromium as playwright } from 'playwright-core'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const SITE = join(ROOT, 'data/gallery/site')
const VIEWS = ['basics', 'pieces', 'scenes', 'overlays']
const SIZES = [390, 1440]
const THEMES = ['light', 'dark'] as const
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

const problems: string[] = []

async function site(): Promise<{ url: string; close: () => void }> {
  rmSync(SITE, { recursive: true, force: true })
  await build({
    configFile: false,
    root: join(ROOT, 'web/components/gallery'),
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    build: {
      outDir: SITE,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: { input: join(ROOT, 'web/components/gallery/gallery.html') },
    },
  })
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://gallery').pathname
    try {
      const body = await readFile(join(SITE, path === '/' ? 'gallery.html' : path))
      response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/html' }).end(body)
    } catch {
      response.writeHead(204).end()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

async function photograph(browser: Browser, url: string, view: string, width: number, theme: 'light' | 'dark') {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const name = `${view}-${width}-${theme}`
  page.on('pageerror', (error) => problems.push(`${name}: ${error.message}`))
  page.on('console', (message) => message.type() === 'error' && problems.push(`${name}: ${message.text()}`))
  await page.goto(`${url}?view=${view}`)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(ROOT, `data/gallery/${name}.png`), fullPage: true })
  await examine()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (wide > 0) problems.push(`${name}: scrolls sideways by ${wide} px`)
  for (const opener of await page.locator('[data-open], header button:visible').all()) {
    const what =
      (await opener.getAttribute('data-open')) ??
      ((await opener.textContent()) ?? '').toLowerCase().replace(/\W+/g, '-')
    await opener.click()
    await page.waitForTimeout(150)
    await page.screenshot({ path: join(ROOT, `data/gallery/${name}-${what || 'menu'}.png`) })
    await examine(what)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(150)
  }
  await context.close()

  async function examine(what = '') {
    const { violations } = await new AxeBuilder({ page }).analyze()
    for (const violation of violations) {
      const nodes = violation.nodes.map((node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`)
      problems.push(`${name} ${what}: ${violation.id}: ${violation.help}\n    ${nodes.slice(0, 4).join('\n    ')}`)
    }
  }
}

mkdirSync(join(ROOT, 'data/gallery'), { recursive: true })
const { url, close } = await site()
// Our own arguments: the package's would switch web security off.
const browser = await playwright.launch({
  executablePath: await chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
})
const wanted = process.argv[2] ? [process.argv[2]] : VIEWS
for (const view of wanted)
  for (const width of SIZES) for (const theme of THEMES) await photograph(browser, url, view, width, theme)
await browser.close()
close()
console.log(
  problems.length > 0
    ? problems.join('\n')
    : `${wanted.join(', ')}: no axe violation, no error; pictures in data/gallery`,
)
process.exitCode = problems.length > 0 ? 1 : 0
