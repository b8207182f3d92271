import { drawnStyles, type Evening, evening, type SceneFields } from './evening.ts'
import type { Motif } from './halls.ts'
import { ballroom, barn, classic, industrial, luxury, modern, rustic, vintage } from './halls.ts'
import { boutique, countryClub, estate, farmhouse, historic, mansion } from './houses.ts'
import { beach, garden, type Land, lawn, resort, rooftop, vineyard, waterfront } from './lands.ts'
import { dunes, lodge } from './northern-lands.ts'
import { type Palette, palette } from './palette.ts'
import { backdrop, bushes, drift } from './surroundings.ts'
import { dots, sequence, shape } from './svg-shapes.ts'

const lands: Record<string, Land> = { beach, garden, vineyard, waterfront, rooftop, resort }
/** What is drawn in place of these lands where no palms grow. */
const northern: Record<string, Land> = { beach: dunes(beach), resort: lodge }
const houses: Record<string, Motif> = {
  barn,
  ballroom,
  rustic,
  modern,
  classic,
  vintage,
  industrial,
  luxury,
  boutique,
  estate,
  'country-club': countryClub,
  historic,
  mansion,
  farmhouse,
}

const houseOf = (style: string) => (Object.hasOwn(houses, style) ? houses[style] : undefined)
const landOf = (style: string, palms: boolean) => {
  if (!palms && Object.hasOwn(northern, style)) return northern[style]
  return Object.hasOwn(lands, style) ? lands[style] : undefined
}

/** The most bytes of a drawing before its gradient ids are put in, which add about ten times the key's length. */
const ROOM = 2690
/** Replaces the key while drawing, so that its length makes no difference. */
const KEY = '~'

/**
 * Draws the inside of a scene's <svg>: deterministic, the same text on server and browser, under 3 kB by construction
 * (frame, pool of light, trim, foreground and drift are added in that order while the sheet has room).
 * @param fields public listing fields
 * @param key prefix of the gradient ids: letters, digits, - and _; unique on the page
 * @param mirrored the land continues beyond both ends of the drawing, as its mirror images
 */
export function drawScene(fields: SceneFields, key: string, mirrored = false): string {
  const drawing = drawEvening(fields.styles, evening(fields), key)
  if (!mirrored) return drawing
  const mirrorAt = (x: number) => `<use href="#${key}g" transform="matrix(-1 0 0 1 ${2 * x} 0)"/>`
  return `<g id="${key}g">${drawing}</g>${mirrorAt(-200)}${mirrorAt(600)}`
}

/** The same for any evening: a house has the same shape at every hour and in every season. */
export function drawEvening(styles: readonly string[], { season, hour, seed, palms }: Evening, key: string): string {
  const p = palette(season, hour, KEY)
  const random = sequence(seed)
  const [first = 'garden', second = ''] = drawnStyles(styles)
  const motif = houseOf(first) ?? landOf(first, palms) ?? garden
  const land = landOf(first, palms) ?? landOf(second, palms)
  const [body, trim, lying = ''] = motif.draw(p)
  const left = random() < 0.5
  const around = land && motif !== land ? undefined : (houseOf(second) ?? landOf(second, palms))
  const sky = backdrop(p, random, left) + (around ? behind(p, around, left) : '')
  const ground = (land?.ground ?? lawn)(p)
  let room = ROOM - sky.length - body.length - ground.length - light(p, 214, 96).length
  const fit = (part: string) => {
    if (part.length > room) return ''
    room -= part.length
    return part
  }
  const [frame, pool, extra, before, falling] = [bushes(p), light(p, 250, 20), trim, lying, drift(p, random)].map(fit)
  const text = `${sky}${light(p, 214, 96)}${body}${extra}${ground}${pool}${before}${frame}${falling}`
  return text.replaceAll(KEY, key)
}

const light = (p: Palette, y: number, height: number) =>
  `<ellipse cx="200" cy="${y}" rx="170" ry="${height}" fill="${p.halo}"/>`

/** The second style on the hill beside the first, small and pale, with two lights on. */
const behind = (p: Palette, motif: Motif, left: boolean) =>
  `<g transform="translate(${left ? -36 : 226} 108) scale(.5)">${shape(p.wood, motif.far)}${dots(p.lamp, 9, 34, 'M150 218h104', '.8')}</g>`
