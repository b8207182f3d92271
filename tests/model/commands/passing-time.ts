import type { DeliveryMode } from '#sandbox/webhooks/queue.ts'
import { type Kind, kind } from '../command-kinds.ts'
import { DAY, HOUR, MINUTE, type Picture } from '../picture.ts'
import { hears } from '../picture-changes.ts'
import { rests, type World } from '../world.ts'

/** Between two rests, deadlines may be late only once, and only a little: the product's timers run all the time. */
const MOST_ASLEEP = 4 * MINUTE

const always = () => [null]

async function passes(world: World, milliseconds: number): Promise<'done'> {
  world.story.push(`   ${(milliseconds / HOUR).toFixed(2)} hours`)
  await world.app.clock.advance(milliseconds)
  return 'done'
}

const thenRests = (one: Kind): Kind => ({ ...one, rest: true })
const withoutRest = (one: Kind): Kind => ({ ...one, rest: false })

/** The instants at which something ends on its own or becomes possible, soonest first. */
function deadlines(picture: Picture): number[] {
  const now = picture.now()
  const ends = [
    ...picture.dates.flatMap(({ checkout }) => checkout?.until ?? []),
    ...picture.transfers.flatMap(({ checkout, deadline }) => checkout?.until ?? deadline ?? []),
    ...picture.staged('consent').map(({ silentFrom }) => silentFrom),
  ]
  return ends.filter((end) => end > now + 2 * MINUTE).sort((a, b) => a - b)
}

const webhooks = async (world: World, picture: Picture, mode: DeliveryMode): Promise<'done'> => {
  await world.bank.webhooks(mode)
  world.story.push(`   ${mode}`)
  hears(picture, mode)
  return 'done'
}

export const PASSING_TIME: Kind[] = [
  thenRests(kind('minutes pass', 3, always, (world, _picture, _, dice) => passes(world, dice.between(1, 20) * MINUTE))),
  thenRests(kind('hours pass', 2, always, (world, _picture, _, dice) => passes(world, dice.between(1, 30) * HOUR))),
  thenRests(kind('days pass', 2, always, (world, _picture, _, dice) => passes(world, dice.between(1, 6) * DAY))),
  thenRests(
    kind(
      'weeks pass',
      1,
      (picture) => (picture.steps > 15 ? [null] : []),
      (world, _picture, _, dice) => passes(world, dice.between(7, 40) * DAY),
    ),
  ),
  thenRests(
    kind('time passes until just before or after a deadline', 4, deadlines, (world, picture, end, dice) =>
      passes(world, end - picture.now() + dice.pick([-MINUTE, MINUTE])),
    ),
  ),
  withoutRest(
    kind(
      'a deadline passes before any timer runs',
      4,
      (picture) => (picture.asleep === 0 ? deadlines(picture).slice(0, 3) : []),
      async (world, picture, end) => {
        await passes(world, end - picture.now() - MINUTE)
        await rests(world, picture)
        await world.app.clock.advance(2 * MINUTE)
        picture.asleep += 2 * MINUTE
        return 'done'
      },
    ),
  ),
  withoutRest(
    kind(
      'a minute passes and no timer runs',
      2,
      (picture) => (picture.asleep < MOST_ASLEEP ? [null] : []),
      async (world, picture) => {
        await world.app.clock.advance(MINUTE)
        picture.asleep += MINUTE
        return 'done'
      },
    ),
  ),
  kind(
    'webhooks come twice',
    1,
    (picture) => (picture.webhooks === 'on' ? [null] : []),
    (world, picture) => webhooks(world, picture, 'twice'),
  ),
  kind(
    'webhooks get lost or wait',
    2,
    (picture) => (picture.webhooks === 'on' ? [null] : []),
    (world, picture, _, dice) => webhooks(world, picture, dice.pick(['never', 'hold'])),
  ),
  kind(
    'webhooks come again, the late ones too',
    5,
    (picture) => (picture.webhooks === 'on' ? [] : [null]),
    async (world, picture) => {
      await webhooks(world, picture, 'normal')
      await world.bank.release()
      return 'done'
    },
  ),
]
