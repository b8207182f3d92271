import { expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { anAdmin } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'

/** What an admin sees before they verify a venue at the same address as another one. */
const { app } = await anApp()
const admin = await anAdmin(app)

test('a second venue at the same address is flagged, however the address is written', async () => {
  const at = { address: '48 N. Larkspur St., Suite 2', zipCode: '78701' }
  const venue = await aVenue(app).with(at).pending()
  const twin = await aVenue(app)
    .with({ ...at, name: 'Larkspur Loft', address: '48 north larkspur Street' })
    .verified()
  await aVenue(app)
    .with({ ...at, address: '49 North Larkspur Street' })
    .verified()
  await aVenue(app)
    .with({ ...at, zipCode: '78702' })
    .verified()
  const params = { id: venue.id }
  const { sameAddress } = await admin.client.call('GET /api/admin/venues/{id}/owner', { params })
  expect(sameAddress).toEqual([
    { id: twin.id, name: 'Larkspur Loft', verified: true, declined: false, ownerName: twin.owner.name },
  ])
})
