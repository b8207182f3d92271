import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BudgetField } from './filter-fields.tsx'

it.each([
  [7_777, ['5000', '7777', '10000', '20000', '30000', '50000']],
  [60_000, ['5000', '10000', '20000', '30000', '60000', '50000']],
])('a budget of %d has its place in the list, whose last one stands for any', (maxPrice, values) => {
  const list = renderToStaticMarkup(<BudgetField draft={{ maxPrice }} change={() => {}} today="2027-01-01" />)
  expect([...list.matchAll(/<option value="(\d+)"/g)].map(([, value]) => value)).toEqual(values)
})
