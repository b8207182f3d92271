// The README's pictures, taken from a fresh demo: `npm run screenshots`. Writes docs/screenshots/*.webp.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { Transfer } from '#contract/api/transfers.ts'
import { readConfig } from '../server/config.ts'
import { startUnveil } from '../server/start.ts'
import { launchChromium } from '../tests/e2e/chromium.ts'
import { ensurePagesBuilt } from './build-pages.ts'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'docs/screenshots')
const VIEW = { width: 1280, height: 860 }

const say = (line: string) => console.log(line)
const data = await mkdtemp(join(tmpdir(), 'unveil-screenshots-'))
await ensurePagesBuilt({ log: say })
const [port, sandboxPort] = [await freePort(), await freePort()]
const config = readConfig({
  PORT: String(port),
  SANDBOX_PORT: String(sandboxPort),
  UNVEIL_DATA: data,
  LOG_LEVEL: 'error',
})
const unveil = await startUnveil({ config, root: ROOT, development: false, say })
const browser = await launchChromium()
try {
  await mkdir(FOLDER, { recursive: true })
  const context = await browser.newContext({ viewport: VIEW, baseURL: unveil.url, reducedMotion: 'reduce' })
  const page = await context.newPage()

  await page.goto('/', { waitUntil: 'networkidle' })
  await take(page, 'landing')
  await page.goto('/search', { waitUntil: 'networkidle' })
  await take(page, 'search')
  await page.locator('article a').nth(3).click()
  await page.getByRole('heading', { name: 'About' }).waitFor()
  await take(page, 'listing')

  const login = await context.request.post('/api/auth/login', {
    data: { email: 'couple@unveil.example', password: 'unveil-demo' },
    headers: { origin: unveil.url },
  })
  if (!login.ok()) throw new Error(`the demo couple could not log in: ${login.status()}`)
  await page.reload({ waitUntil: 'networkidle' })
  await page
    .getByRole('button', { name: /Book Now/ })
    .first()
    .click()
  await page.waitForURL(/checkout/)
  const card = page.frameLocator('iframe[src*="/sandbox/element"]')
  await card.locator('#number').fill('4242 4242 4242 4242')
  await card.locator('#expiry').fill('12 / 34')
  await card.locator('#cvc').fill('123')
  await page.getByLabel('Number of guests').fill('80')
  await take(page, 'checkout')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(/venue\//, { waitUntil: 'commit' })
  await page.getByText('It is yours').waitFor()
  await page.waitForLoadState('networkidle')
  await take(page, 'revealed')
  await page.goto('/dashboard/couple', { waitUntil: 'networkidle' })
  await take(page, 'dashboard')
  await page.goto('/transfer-marketplace', { waitUntil: 'networkidle' })
  await take(page, 'market')
  const mine = await context.request.get('/api/transfers/my')
  const listed = ((await mine.json()) as Transfer[]).find(({ stage }) => stage === 'listed')
  if (!listed) throw new Error('the demo couple has no listed transfer')
  await page.goto(`/transfer/${listed.id}`, { waitUntil: 'networkidle' })
  await take(page, 'transfer')
} finally {
  await browser.close()
  await unveil.stop()
  await rm(data, { recursive: true, force: true })
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  const png = await page.screenshot()
  await sharp(png)
    .webp({ quality: 82 })
    .toFile(join(FOLDER, `${name}.webp`))
  say(`docs/screenshots/${name}.webp`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
