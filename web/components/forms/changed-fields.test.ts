import { expect, test } from 'vitest'
import { ApiError, unreached } from '#web/lib/api.ts'
import { savesChanges } from './changed-fields.ts'

/** What each save of a form sends; `answers` are what each gets, or fails with. */
function aForm<Values extends object>(
  grouping: Parameters<typeof savesChanges<Values>>[0] = {},
  answers: unknown[] = [],
) {
  const saveChanges = savesChanges<Values>(grouping)
  return async (filled: Values, dirty: Partial<Record<keyof Values, unknown>>) => {
    let sent: Partial<Values> | undefined
    const answer = answers.shift()
    const saved = saveChanges(filled, dirty, async (changed) => {
      sent = changed
      if (answer instanceof Error) throw answer
    })
    if (answer instanceof Error) await expect(saved).rejects.toBe(answer)
    else await saved
    return sent
  }
}

test('what was changed is sent, even when it is empty now; the rest is not', async () => {
  const filled = { name: 'Thornwick Hall', description: '', price: { min: '5000', max: '9000' }, styles: ['barn'] }
  const save = aForm<typeof filled>()
  expect(await save(filled, {})).toEqual({})
  expect(await save(filled, { description: true, price: { max: true } })).toEqual({
    description: '',
    price: { min: '5000', max: '9000' },
  })
})

test('fields that belong together are sent as one', async () => {
  const filled = { original: 5000, discounted: 3800, guests: 80 }
  const save = aForm<typeof filled>({ together: ['original', 'discounted'] })
  expect(await save(filled, { discounted: true })).toEqual({ original: 5000, discounted: 3800 })
  expect(await save(filled, { guests: true })).toEqual({ guests: 80 })
})

test('of a field in parts, only the changed ones are sent, and those of a save without an answer', async () => {
  const filled = { guests: 80, texts: { times: '', includes: ['Chairs'], restrictions: ['No confetti'] } }
  const save = aForm<typeof filled>({ inParts: ['texts'] }, [unreached()])
  expect(await save(filled, { texts: { times: true } })).toEqual({ texts: { times: '' } })
  expect(await save(filled, { texts: { includes: true } })).toEqual({ texts: { times: '', includes: ['Chairs'] } })
  expect(await save(filled, { guests: true })).toEqual({ guests: 80 })
})

test('what a save without an answer has sent is sent again, until a save succeeds', async () => {
  const broken = new ApiError(503, '{"code":"temporarily_unavailable"}')
  const save = aForm<{ price: number; guests: number }>({}, [unreached(), broken])
  expect(await save({ price: 5500, guests: 80 }, { price: true })).toEqual({ price: 5500 })
  expect(await save({ price: 5000, guests: 90 }, { guests: true })).toEqual({ price: 5000, guests: 90 })
  expect(await save({ price: 5000, guests: 80 }, {})).toEqual({ price: 5000, guests: 80 })
  expect(await save({ price: 5000, guests: 80 }, {})).toEqual({})
})

test('what was refused was not saved, so it isn’t sent again', async () => {
  const save = aForm<{ price: number }>({}, [new ApiError(409, '{"code":"state_changed"}')])
  expect(await save({ price: 5500 }, { price: true })).toEqual({ price: 5500 })
  expect(await save({ price: 5000 }, {})).toEqual({})
})
