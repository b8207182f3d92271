import type { TestApp } from '#tests/app.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'
import { createClient } from '#tests/client.ts'

const nightly = process.env.UNVEIL_TEST_SIZE === 'nightly'

/** How big a race is: `everyChange` in `npm test`, `everyNight` in the nightly run. */
export function size(everyChange: number, everyNight: number): number {
  return nightly ? everyNight : everyChange
}

/** Couples whose browsers reach the app over real HTTP. */
export async function aCrowd(app: TestApp, count: number): Promise<SignedIn[]> {
  const { url } = app
  if (!url) throw new Error('this app has no HTTP listener')
  const crowd: SignedIn[] = []
  while (crowd.length < count) {
    const batch = Math.min(20, count - crowd.length)
    crowd.push(...(await Promise.all(Array.from({ length: batch }, () => aCouple(app)))))
  }
  // the product's address is in every request, and the listener is behind it as behind a proxy
  const send = (request: Request) => fetch(new Request(request.url.replace(new URL(request.url).origin, url), request))
  return crowd.map((couple) => {
    const client = createClient(send, app.services.config.publicOrigin)
    for (const [name, value] of couple.client.cookies) client.cookies.set(name, value)
    return { ...couple, client }
  })
}

/** How many times each answer came, by status and code, such as '200' or '409 listing_held'. */
export function tally(replies: { status: number; body: { code?: string } }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of replies) {
    const name = body.code ? `${status} ${body.code}` : String(status)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
