import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PHOTO, photoDrawer } from './draw-photos.ts'

test('a venue’s photos are of its own house, a room and a table; the next venue that looks alike has different ones', async () => {
  const photosOf = photoDrawer()
  const [barn, next, alike, mansion] = await Promise.all([
    photosOf(['barn'], 'TX', 0),
    photosOf(['barn'], 'TX', 1),
    photosOf(['barn'], 'TX', 4),
    photosOf(['mansion'], 'TX', 0),
  ])
  expect(barn).toHaveLength(4)
  for (const photo of barn) {
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', ...PHOTO })
  }
  expect(alike?.map((photo, at) => photo === barn?.[at])).toEqual([true, true, true, true])
  expect(next?.map((photo, at) => photo.equals(barn?.[at] as Buffer))).toEqual([false, false, false, false])
  const [house, later, room] = barn ?? []
  for (const other of [later, mansion?.[0], mansion?.[1]]) expect(house?.equals(other as Buffer)).toBe(false)
  expect(room?.equals(mansion?.[2] as Buffer)).toBe(false)
})

test('the house is the one that the venue’s listings draw, in whatever order it names its styles', async () => {
  const photosOf = photoDrawer()
  const [one, other] = await Promise.all([
    photosOf(['luxury', 'classic'], 'NY', 0),
    photosOf(['classic', 'luxury'], 'NY', 0),
  ])
  expect(one).toEqual(other)
})
