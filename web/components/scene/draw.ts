import type { Motif } from './halls.ts'
import { ballroom, barn, classic, industrial, luxury, modern, rustic, vintage } from './halls.ts'
import { boutique, countryClub, estate, farmhouse, historic, mansion } from './houses.ts'
import { beach, garden, type Land, plainLawn, resort, rooftop, vineyard, waterfront } from './lands.ts'
import { hash, sequence } from './marks.ts'
import { type Hour, hourOf, palette, type Season, seasonOf } from './palette.ts'
import { backdrop, foreground } from './weather.ts'

/** The public fields a scene is drawn from; nothing of the venue itself. */
export type SceneFields = { id: number | string; styles: readonly string[]; date: string; city?: string }

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
const lands: Record<string, Land> = { beach, garden, vineyard, waterfront, rooftop, resort }

/** The two styles that are drawn: the first that stands (front) and, if there is one, the first of the other kind. */
export function drawnStyles(styles: readonly string[]): readonly string[] {
  const known = styles.filter((style, i) => (style in houses || style in lands) && styles.indexOf(style) === i)
  const house = known.find((style) => style in houses)
  const land = known.find((style) => style in lands)
  if (house && land) return [house, land]
  return known.length > 0 ? known.slice(0, 2) : ['garden']
}

/** The evening of a listing: season from its date, hour from its id. */
export function evening(fields: SceneFields): { season: Season; hour: Hour; seed: number } {
  const seed = hash(String(fields.id))
  return { season: seasonOf(fields.date), hour: hourOf(seed), seed }
}

/**
 * Draws the inside of a scene's <svg>: deterministic, under 3 kB, the same text on server and browser.
 * @param fields public listing fields
 * @param key prefix of the gradient ids; letters, digits, - and _; unique on the page
 */
export function drawScene(fields: SceneFields, key: string): string {
  const { season, hour, seed } = evening(fields)
  const p = palette(season, hour, key)
  const random = sequence(seed)
  const [first = 'garden', second] = drawnStyles(fields.styles)
  const house = houses[first]
  const land = lands[house ? (second ?? '') : first]
  const motif = house ?? land?.alone ?? garden.alone
  const [standing, lying = ''] = motif(p)
  const behind = second && !(house && land) ? (houses[second] ?? lands[second]?.alone) : undefined
  const left = random() < 0.5
  const far = behind
    ? `<g transform="translate(${left ? -34 : 222} 118) scale(.5)" opacity=".62">${behind(p)[0]}</g>`
    : ''
  return (
    backdrop(p, key, random, left) +
    far +
    `<ellipse cx="200" cy="214" rx="190" ry="96" fill="${p.halo}"/>` +
    standing +
    (land?.ground ?? plainLawn)(p) +
    `<ellipse cx="200" cy="250" rx="150" ry="20" fill="${p.halo}"/>` +
    lying +
    foreground(p, random)
  )
}
