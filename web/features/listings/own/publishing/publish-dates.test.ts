import { expect, it } from 'vitest'
import { stillChosen } from './publish-dates.ts'

const BUSY = { date: '2027-06-12', byOwner: true, title: null }

it('keeps blocked days in the form, in order, if a later date fails: the owner hasn’t been asked about them', () => {
  const published = { ids: [1], later: 0, taken: ['2027-06-19'], busy: [BUSY] }
  expect(stillChosen(published)).toEqual(['2027-06-19'])
  const failed = { error: new Error('offline'), left: ['2027-06-26', '2027-07-03'] }
  expect(stillChosen({ ...published, failed })).toEqual(['2027-06-12', '2027-06-19', '2027-06-26', '2027-07-03'])
})
