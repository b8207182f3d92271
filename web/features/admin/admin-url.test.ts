import { expect, it } from 'vitest'
import { ADMIN_TABS, parseAdminSearch } from './admin-url.ts'

it('drops whatever makes no sense in the address', () => {
  expect(parseAdminSearch({ tab: 'venues', q: 'anna', filter: 'verified', sort: '-name' }, ADMIN_TABS)).toEqual({
    tab: 'venues',
    q: 'anna',
    filter: 'verified',
    sort: '-name',
  })
  expect(parseAdminSearch({ tab: 'toString', q: '', filter: 7 }, ADMIN_TABS)).toEqual({})
})
