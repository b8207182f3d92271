import { randomFrom } from '#tests/crash/seeded-random.ts'
import { CARDS_SILENT, CLIENTS_STALL, MAIL_SILENT, PROCESS_KILLED } from './cards-mail-and-process.ts'
import { DATABASE_TROUBLES, HOST_VANISHES } from './database.ts'
import { both, type Trouble } from './trouble.ts'

/**
 * One step of a random run: a trouble, or two at the same time, how long that lasts, and how much quiet follows, in
 * milliseconds.
 */
export interface Step {
  trouble: Trouble
  ms: number
  quiet: number
}

const ALONE = [...DATABASE_TROUBLES, HOST_VANISHES, PROCESS_KILLED]
const BESIDES = [MAIL_SILENT, CARDS_SILENT, CLIENTS_STALL]
const [SHORTEST, LONGEST] = [500, 8_000]

/** An endless run of troubles, the same for the same seed. */
export function* planOf(seed: number): Generator<Step, never> {
  const random = randomFrom(seed)
  const oneOf = (troubles: readonly Trouble[]) => troubles[Math.floor(random() * troubles.length)] as Trouble
  const between = (low: number, high: number) => Math.round(low + random() * (high - low))
  for (;;) {
    const first = oneOf([...ALONE, ...BESIDES])
    const alone = BESIDES.includes(first) || random() < 0.6
    const trouble = alone ? first : both(first, oneOf(BESIDES))
    yield { trouble, ms: between(SHORTEST, LONGEST), quiet: between(0, LONGEST) }
  }
}
