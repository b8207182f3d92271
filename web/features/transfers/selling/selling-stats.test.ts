import { expect, it } from 'vitest'
import { SHOWN_TRANSFERS } from '#tests/builders/shown-transfers.ts'
import { sellingStats } from './selling-stats.ts'

it('counts only what the couple sells, and adds up completed prices to the cent', () => {
  expect(sellingStats(SHOWN_TRANSFERS)).toEqual({ active: 1, completed: 2, recovered: 3000.3 })
  expect(sellingStats([])).toEqual({ active: 0, completed: 0, recovered: 0 })
})
