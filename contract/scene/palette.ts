import type { Hour, Season } from './evening.ts'
import { mix } from './svg-shapes.ts'

/** Sky from top to horizon. Until night, every sky but winter's blue hour ends warm: the light of a wedding evening. */
const skies: Record<Season, Record<Hour, readonly [string, string, string]>> = {
  spring: {
    golden: ['#8db0aa', '#e9c9b6', '#fbe7cd'],
    sunset: ['#4d6878', '#cf8f8a', '#f8cfab'],
    dusk: ['#1b3f49', '#71728a', '#eab29e'],
    blue: ['#0f2c35', '#3a5f6b', '#cfa79c'],
    night: ['#0a1d1e', '#173a3b', '#4d726a'],
  },
  summer: {
    golden: ['#84afad', '#ecd3a4', '#fff0cd'],
    sunset: ['#3b5f69', '#d98c62', '#ffcf8d'],
    dusk: ['#153d43', '#7a716c', '#f2b377'],
    blue: ['#0d2a31', '#2c585b', '#cf9f6c'],
    night: ['#081919', '#123331', '#3c6a5b'],
  },
  autumn: {
    golden: ['#9aa898', '#ebc18c', '#fbe3b8'],
    sunset: ['#474860', '#c26a48', '#f6b673'],
    dusk: ['#22303c', '#7f535b', '#e69b66'],
    blue: ['#152530', '#4a525d', '#c9956f'],
    night: ['#0d1618', '#21312f', '#6b6650'],
  },
  winter: {
    golden: ['#97aebb', '#dfd3cf', '#faeddf'],
    sunset: ['#546785', '#c29aa5', '#f6d5c2'],
    dusk: ['#21354b', '#6d7b97', '#e0b9b2'],
    blue: ['#11243a', '#3b5a75', '#b9c3c8'],
    night: ['#09151e', '#17303e', '#4a6975'],
  },
}

const earth: Record<Season, string> = { spring: '#10291f', summer: '#0d271d', autumn: '#21190f', winter: '#132330' }
const leaf: Record<Season, string> = { spring: '#5d7f63', summer: '#2f6247', autumn: '#a75f2b', winter: '#57707a' }
const bloom: Record<Season, string> = { spring: '#f3c3bb', summer: '#f6dcc6', autumn: '#e59a4c', winter: '#f4f7f6' }
const depthOf: Record<Hour, number> = { golden: 0.72, sunset: 0.86, dusk: 0.94, blue: 1, night: 1.03 }

/** The colors of one evening; `lit` and `halo` are paint servers of this drawing. */
export type Palette = ReturnType<typeof palette>

/**
 * Colors for a season and an hour, with aerial perspective: far things tend toward the horizon's color, near ones
 * toward the earth's.
 * @param key the drawing's id prefix, for its gradients
 */
export function palette(season: Season, hour: Hour, key: string) {
  const sky = skies[season][hour]
  const [top, middle, low] = sky
  const dark = earth[season]
  const air = mix(middle, low, hour === 'night' ? 0.35 : 0.45)
  const depth = depthOf[hour]
  const at = (share: number) => mix(air, dark, Math.min(1, share * depth))
  const snow = season === 'winter'
  const green = (share: number) => mix(at(share), leaf[season], 0.34)
  return {
    season,
    hour,
    sky,
    key,
    far: at(0.3),
    hill: snow ? mix(at(0.46), '#dfe8ea', 0.22) : mix(at(0.5), leaf[season], 0.16),
    wood: green(0.66),
    wall: mix(at(0.72), '#8d7a68', 0.16),
    side: mix(at(0.82), '#6d5c50', 0.1),
    roof: snow ? mix(at(0.5), '#e4ecee', 0.55) : at(0.93),
    ink: at(1),
    ground: snow ? mix(at(0.62), '#e2eaec', 0.36) : mix(at(0.84), leaf[season], 0.2),
    front: snow ? mix(at(0.86), '#b9c9cf', 0.16) : at(0.97),
    tree: green(0.8),
    bloom: mix(bloom[season], middle, hour === 'night' ? 0.45 : 0.2),
    stone: mix(at(0.62), '#efe6d6', 0.3),
    cloth: mix('#fbf6ec', middle, hour === 'night' ? 0.3 : 0.14),
    sand: mix('#ecd6b0', at(0.9), 0.36 * depth + (hour === 'night' ? 0.25 : 0)),
    sea: mix(mix(top, middle, 0.45), dark, 0.28 * depth),
    shine: mix(low, '#fff3d6', 0.45),
    lamp: '#ffe2a0',
    lit: `url(#${key}l)`,
    halo: `url(#${key}h)`,
  }
}
