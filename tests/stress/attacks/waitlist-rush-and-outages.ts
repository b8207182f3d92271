import { order } from '#tests/builders/bookings.ts'
import { books } from '../crowd/couples.ts'
import { joins } from '../crowd/crowd.ts'
import type { Scene } from '../product-and-crowd.ts'
import { cardFault } from '../troubles/cards-mail-and-process.ts'
import type { Attack } from './attack.ts'
import { several } from './stranger.ts'

/** Usually a booking takes half a second; with four slots that waited for a mail server, it took 33 seconds. */
const BY_ITS_WEBHOOK = 10_000
/** Usually all forms take a second; when they still waited for one another, they took 30. */
const SOON = 10_000
/** Two tries of 8 seconds, and what a slow machine adds. */
const PROVIDER_WAIT = 20_000

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now()
  return [await work(), Math.round(performance.now() - began)]
}

/** `count` people send the form at the same moment, each from an address of their own. */
const manyJoin = (count: number): Attack => ({
  name: `${count} waitlist forms at once`,
  prepare: async ({ town, diary, slack }) => {
    const emails = Array.from({ length: count }, (_, index) => `${count}-at-once-${index}@example.test`)
    return async () => {
      const [, took] = await timed(() => several(count, (index) => joins(town, emails[index] as string, 'insist')))
      const joined = emails.filter((email) => diary.joined.has(email))
      const wrong =
        joined.length === count && took < SOON + slack ? [] : [`${count - joined.length} did not join in time`]
      return { note: `${joined.length} joined in ${took} ms`, wrong }
    }
  },
})

export const CROWD_ATTACKS: Attack[] = [manyJoin(22), manyJoin(60)]

export const MAIL_HANGS: Attack = {
  name: 'a mail server that says nothing, with twelve emails to send',
  prepare:
    async ({ mail, town, crowd, inspector, diary, slack }) =>
    async () => {
      await mail.silence(true)
      await several(12, (index) => joins(town, `unheard-${index}@example.test`))
      const [booked, took] = await timed(() => books(inspector.person, crowd.market, { sync: false }))
      await mail.silence(false)
      const wrong =
        booked && took < BY_ITS_WEBHOOK + slack ? [] : [`a booking was not confirmed by its webhook in time`]
      return { note: `held, paid and confirmed in ${took} ms; ${diary.joined.size} on the waitlist`, wrong }
    },
}

export const CARDS_HANG: Attack = {
  name: 'a card provider that says nothing',
  prepare: async (scene: Scene) => async () => {
    const { inspector, crowd, slack } = scene
    const date = crowd.market.stock.next()
    await cardFault(scene, 'api_silent', true)
    const ask = () => inspector.person.ask('POST /api/create-payment-intent', { body: order(date) })
    const [{ status, body }, took] = await timed(ask)
    await cardFault(scene, 'api_silent', false)
    const again = await inspector.person.insist('POST /api/create-payment-intent', { body: order(date) })
    const wrong = [
      ...(body.code === 'provider_failed' && took < PROVIDER_WAIT + slack
        ? []
        : [`${status} ${body.code} after ${took} ms`]),
      ...(again.status === 200 ? [] : [`afterward ${again.status} ${again.body.code}`]),
    ]
    return { note: `${status} ${body.code} after ${took} ms, then ${again.status}`, wrong }
  },
}
