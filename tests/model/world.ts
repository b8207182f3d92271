import { addDays } from '#contract/dates.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { provider } from '#tests/builders/provider.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn } from '#tests/builders/users.ts'
import { aVenue, type BuiltVenue } from '#tests/builders/venues.ts'
import type { CallOptions, Client, Reply } from '#tests/client.ts'
import { toCents } from './cents.ts'
import { MINUTE, Picture, STATE, type VenueDate } from './picture.ts'

/** What the model did not expect. */
export class Surprise extends Error {}

export interface World {
  app: TestApp
  bank: ReturnType<typeof provider>
  owner: SignedIn
  venue: BuiltVenue
  /** an owner to whom the venue doesn't belong */
  otherOwner: SignedIn
  admin: SignedIn
  couples: SignedIn[]
  stranger: Client
  now: () => number
  /** what happened in this run, for the person who has to understand a failure */
  story: string[]
}

/** Every run begins within a year of this instant: at the same time whenever it is repeated. */
const BEGINNING = Date.UTC(2031, 0, 6)

/**
 * Three dates: one far ahead, one whose balance is due soon, one that is paid in full at checkout. Prices in dollars.
 */
const DATES = [
  { name: 'the far date', days: 100, originalPrice: 20_000, discountedPrice: 12_000 },
  { name: 'the next date', days: 44, originalPrice: 15_000.01, discountedPrice: 9_999.99 },
  { name: 'the near date', days: 18, originalPrice: 9_000, discountedPrice: 5_432.1 },
]

/**
 * A venue with three dates, four couples, another owner and an admin, and a commission in half of the runs. The venue
 * and its dates are made through the API.
 */
export async function aWorld(start: { minutes: number }): Promise<{ world: World; picture: Picture }> {
  const app = await startTestApp({ config: { commissionPercent: start.minutes % 2 === 0 ? 0 : 5 } })
  await app.clock.advance(BEGINNING + start.minutes * MINUTE - app.clock.now().getTime())
  const now = () => app.clock.now().getTime()
  const owner = await aVenueOwner(app)
  const venue = await aVenue(app, owner).in('Austin', STATE).verified()
  const otherOwner = await aVenueOwner(app)
  const couples = await Promise.all([0, 1, 2, 3].map(() => aCouple(app)))
  const world: World = {
    app,
    bank: provider(app),
    owner,
    venue,
    otherOwner,
    admin: await anAdmin(app),
    couples,
    stranger: app.visitor(),
    now,
    story: [],
  }
  const picture = new Picture(
    now,
    couples.map(({ id }) => id),
  )
  for (const { name, days, ...prices } of DATES) picture.dates.push(await publish(world, picture, name, days, prices))
  await world.bank.arrived()
  return { world, picture }
}

async function publish(
  { owner, venue }: World,
  picture: Picture,
  name: string,
  days: number,
  prices: { originalPrice: number; discountedPrice: number },
): Promise<VenueDate> {
  const event = addDays(picture.today(), days)
  const body = { ...prices, maxGuests: 120, venueId: venue.id, date: event }
  const listing = await owner.client.call('POST /api/listings', { body })
  const price = toCents(prices.discountedPrice)
  return {
    name,
    listing: listing.id,
    event,
    original: toCents(prices.originalPrice),
    price,
    deposit: Math.round(price / 4),
    onMarket: true,
    checkout: null,
    booking: null,
  }
}

/** A request that may be refused, but never with anything but a coded 4xx. */
export async function asks<K extends Parameters<Client['try']>[0]>(
  who: Pick<SignedIn, 'client'>,
  key: K,
  options: CallOptions<K> = {},
  // biome-ignore lint/suspicious/noExplicitAny: refusals and answers alike, of any shape
): Promise<Reply<any>> {
  const reply = await who.client.try(key, options)
  const coded = reply.status < 400 || (reply.status < 500 && typeof reply.body?.code === 'string')
  if (!coded) throw new Surprise(`${key} answered ${said(reply)}`)
  return reply
}

// biome-ignore lint/suspicious/noExplicitAny: any answer
export const said = ({ status, body }: Reply<any>): string => `${status} ${body?.code ?? ''} ${body?.message ?? ''}`

/** Expects one of these codes, whatever their status. */
// biome-ignore lint/suspicious/noExplicitAny: any answer
export function refused(reply: Reply<any>, ...codes: string[]): void {
  if (reply.status < 400 || !codes.includes(reply.body.code)) {
    throw new Surprise(`expected ${codes.join(' or ')}, got ${said(reply)}`)
  }
}

/** Lets everything happen that is due: webhooks, jobs, timers. */
export async function rests(world: World, picture: Picture): Promise<{ at: number; informed: boolean }> {
  const at = world.now()
  await world.bank.arrived()
  picture.asleep = 0
  return { at, informed: picture.webhooks === 'on' && at >= picture.deafUntil }
}
