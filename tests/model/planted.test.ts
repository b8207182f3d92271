import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { sabotage } from '#tests/builders/planting.ts'
import { verify } from './checks.ts'
import { KINDS } from './commands/all.ts'
import { Dice } from './dice.ts'
import { moves } from './moves.ts'
import { HOUR, Picture, type Stage, type Transfer } from './picture.ts'
import { aWorld, rests, type World } from './world.ts'

/**
 * The model test can fail: in a world where a transfer is paid, faults are planted behind the product's back or in the
 * picture, and the checks that run after every step turn red. Each fault but the last is then removed.
 */
let world: World
let picture: Picture

beforeAll(async () => {
  ;({ world, picture } = await aWorld({ minutes: 600 }))
  for (const name of [
    'opens the checkout of an available date',
    'pays by card',
    'starts a transfer',
    'the venue consents',
    'the seller sets up payouts',
    'reserves a transfer',
    'pays by card',
  ]) {
    await plays(name)
    await verify(world, picture, await rests(world, picture))
  }
})
afterAll(() => world.app.stop())

async function plays(name: string): Promise<void> {
  const [play] = KINDS.find((kind) => kind.name === name)?.plays(picture) ?? []
  if (!play) throw new Error(`${name} makes no sense now`)
  await play(world, picture, new Dice(1))
}

const sabotages = (...statements: string[]) => sabotage(world.app, ...statements)

/** What the checks of a step say now; null when they are green. */
const verdict = async (rest: Parameters<typeof verify>[2] = null) =>
  verify(world, picture, rest, true).then(
    () => null,
    (error: Error) => error.message,
  )

const transferId = () => picture.transfers[0]?.id as number
const stranger = () => {
  const couple = [0, 1, 2, 3].find((one) => !picture.entitled.has(one)) as number
  return { couple, id: picture.userIds[couple] as number }
}

describe('a planted fault is found immediately', () => {
  test('without one, everything is green', async () => {
    expect(picture.transfers[0]?.stage).toBe('funded')
    expect(await verdict({ at: world.now(), informed: true })).toBeNull()
  })

  test('a couple that never paid is let in', async () => {
    const { id } = stranger()
    await sabotages(
      `insert into reveals (user_id, venue_id, booking_id, listing_id, created_at)
       select ${id}, venue_id, booking_id, listing_id, created_at from reveals limit 1`,
    )
    expect(await verdict()).toContain('reveal-is-earned')
    await sabotages(`delete from reveals where user_id = ${id}`)
    expect(await verdict()).toBeNull()
  })

  test('a couple that should see the venue doesn’t', async () => {
    const { couple } = stranger()
    picture.entitled.add(couple)
    expect(await verdict()).toContain(`couple ${couple} asked for the venue: expected 200, got 404`)
    picture.entitled.delete(couple)
  })

  test('a ledger entry loses its counterpart', async () => {
    await sabotages(
      'create table planted as select * from ledger_entries order by id limit 1',
      'delete from ledger_entries where id = (select id from planted)',
    )
    expect(await verdict()).toContain('ledger-balanced')
    await sabotages('insert into ledger_entries overriding system value select * from planted', 'drop table planted')
    expect(await verdict()).toBeNull()
  })

  test('a transition is dropped', async () => {
    await sabotages(`update transfers set state = 'disputed' where id = ${transferId()}`)
    expect(await verdict()).toContain('expected funded, shown disputed')
    await sabotages(`update transfers set state = 'funded' where id = ${transferId()}`)
    expect(await verdict()).toBeNull()
  })

  test('money that we know nothing about arrives at the provider', async () => {
    await sabotages(
      `update sandbox.balance_transactions set net = net + 100, amount = amount + 100
       where id = (select id from sandbox.balance_transactions where type = 'charge' order by seq limit 1)`,
    )
    expect(await verdict({ at: world.now(), informed: true })).toMatch(/books-agree/)
    await sabotages(
      `update sandbox.balance_transactions set net = net - 100, amount = amount - 100
       where id = (select id from sandbox.balance_transactions where type = 'charge' order by seq limit 1)`,
    )
    expect(await verdict({ at: world.now(), informed: true })).toBeNull()
  })

  test('a saved card is charged while the date is kept for the couple of an accepted offer', () => {
    const transfer = picture.transfers[0] as Transfer
    const mayBeCharged = (stage: Stage, daysSinceDue: number) => {
      const other = new Picture(picture.now, picture.userIds)
      const due = addDays(picture.today(), -daysSinceDue)
      const sale = { ...transfer, stage }
      other.bookings.push({ ...transfer.booking, state: 'confirmed', due, cardSaved: true, transfer: sale })
      return moves(other, null).some(({ says }) => says.includes('the saved card'))
    }
    expect(mayBeCharged('listed', 0)).toBe(true)
    expect(mayBeCharged('offer_accepted', 0)).toBe(false)
    expect(mayBeCharged('offer_accepted', 6)).toBe(true)
  })

  test('a timer does not run', async () => {
    await world.app.clock.advance(73 * HOUR)
    expect(await verdict({ at: world.now(), informed: true })).toContain('should have happened on its own')
  })
})
