import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { distinctCards, expiryWords, hasExpired, nameOfCard, refreshCards } from './bank-cards.ts'

const card = { id: 'pm_1', brand: 'amex', last4: '0005', expires: '2027-03', paysMembership: false }

test('a card goes by the name people know, and is good to the end of its month', () => {
  expect(nameOfCard(card)).toBe('American Express ending in 0005')
  const named = (brand: string) => nameOfCard({ ...card, brand })
  expect(named('jcb')).toBe('JCB ending in 0005')
  expect(named('unionpay')).toBe('UnionPay ending in 0005')
  expect(named('unknown')).toBe('Card ending in 0005')
  expect(['2027-03-31', '2027-04-01'].map((today) => hasExpired(card, today))).toEqual([false, true])
  expect(expiryWords(card, '2027-03-31')).toBe('Expires 03/2027')
  expect(expiryWords(card, '2027-04-01')).toBe('Expired 03/2027')
})

test('a card saved twice is listed once, by its newest entry', () => {
  const other = { ...card, id: 'pm_3', expires: '2030-03' }
  expect(distinctCards([card, { ...card, id: 'pm_2' }, other]).map(({ id }) => id)).toEqual(['pm_1', 'pm_3'])
})

test('once a card is removed, bookings are loaded again: they said that it would pay their balance', async () => {
  const client = new QueryClient()
  const booking = ['GET /api/bookings/{id}', { params: { id: 1 } }]
  const shown = [['GET /api/account/cards'], ['GET /api/bookings/my'], booking]
  for (const key of shown) client.setQueryData(key, [])
  await refreshCards(client)
  for (const key of shown) expect(client.getQueryState(key)?.isInvalidated, String(key[0])).toBe(true)
})
