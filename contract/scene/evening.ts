import { VENUE_STYLES } from '../catalog.ts'
import { climateOf } from './climate.ts'

/**
 * The public fields a scene is drawn from; nothing of the venue itself. `state` is two letters, where it is known.
 */
export type SceneFields = { id: number | string; styles: readonly string[]; date: string; state?: string | undefined }

export type Season = 'spring' | 'summer' | 'autumn' | 'winter'
export type Hour = 'golden' | 'sunset' | 'dusk' | 'blue' | 'night'
/** When a scene is drawn, and whether palms grow there; `seed` places its moon, stars and trees. */
export type Evening = { season: Season; hour: Hour; seed: number; palms: boolean }

/** Styles that are the land around a house; the others are houses. */
const LANDS: readonly string[] = ['beach', 'garden', 'vineyard', 'waterfront', 'rooftop', 'resort']
const isLand = (style: string) => LANDS.includes(style)

/**
 * The one or two styles that are drawn: a house with the land around it, or the first style with the second behind it.
 */
export function drawnStyles(styles: readonly string[]): readonly string[] {
  const known = VENUE_STYLES.filter((style) => styles.includes(style)).sort(
    (a, b) => styles.indexOf(a) - styles.indexOf(b),
  )
  const house = known.find((style) => !isLand(style))
  const land = known.find(isLand)
  if (house && land) return [house, land]
  return known.length > 0 ? known.slice(0, 2) : ['garden']
}

/** The evening of a listing: season from its date and its state's climate, hour from its id. */
export function evening(fields: SceneFields): Evening {
  const seed = hash(String(fields.id))
  return { ...climateOf(fields.state, fields.date), hour: hourOf(seed), seed }
}

/** FNV-1a with a final shuffle: a stable, well-spread 32-bit number for a listing id. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x45d9f3b)
  return (h ^ (h >>> 15)) >>> 0
}

/** The hour of a drawing from the listing's hash; evenings are likelier than afternoons. */
function hourOf(seed: number): Hour {
  const hours = ['dusk', 'sunset', 'blue', 'golden', 'night', 'dusk', 'blue'] as const
  return hours[seed % hours.length] ?? 'dusk'
}
