import sharp from 'sharp'
import { VENUE_STYLES, type VenueStyle } from '#contract/catalog.ts'
import { climateOf } from '#contract/scene/climate.ts'
import { drawEvening } from '#contract/scene/draw.ts'
import { drawnStyles, type Hour, type Season } from '#contract/scene/evening.ts'
import { drawInside } from './draw-inside.ts'
import { drawTable } from './draw-table.ts'

/** The size of every photo, in pixels. */
export const PHOTO = { width: 1200, height: 800 }

/** The cards' drawing at 3:2, and closer to the house. */
const WHOLE = '-25 0 450 300'
const CLOSER = '47 74 306 204'
const WITHIN = '35 78 330 220'
/** Any day outside of winter; whether palms grow doesn't depend on it. */
const SUMMER = '2027-07-01'
const SEASONS: readonly Season[] = ['spring', 'summer', 'autumn']

/**
 * How houses of the same styles are made to differ: by the hours of the evening, and by where the room and the table
 * are seen from.
 */
const TURNS: readonly { early: Hour; late: Hour; room: string; table: string }[] = [
  { early: 'golden', late: 'blue', room: WHOLE, table: WHOLE },
  { early: 'sunset', late: 'night', room: WHOLE, table: '-25 96 306 204' },
  { early: 'golden', late: 'dusk', room: WITHIN, table: '119 96 306 204' },
  { early: 'dusk', late: 'night', room: WITHIN, table: '70 126 260 174' },
]

/** What a photo is of, as the inside of an <svg>, and which part of that it shows. */
interface Shot {
  drawing: string
  view: string
}

/**
 * Returns a function that draws a demo venue's photos, as JPEGs, since we have no photographs: the house as listings
 * draw it, early and late in the evening, a room and a table. The venue's `number` decides its turn: venues that look
 * alike share photos if they have the same turn, so that no more are drawn than anybody sees side by side.
 */
export function photoDrawer(): (styles: readonly VenueStyle[], state: string, number: number) => Promise<Buffer[]> {
  const drawn = new Map<string, Promise<Buffer>>()
  const once = (shot: Shot) => {
    const known = drawn.get(shot.view + shot.drawing) ?? develop(shot)
    drawn.set(shot.view + shot.drawing, known)
    return known
  }
  return (styles, state, number) => Promise.all(shotsOf(styles, state, number % TURNS.length).map(once))
}

/** Listings name styles in the catalog's order, so that is how their house is drawn. */
function shotsOf(its: readonly VenueStyle[], state: string, turn: number): Shot[] {
  const styles = VENUE_STYLES.filter((style) => its.includes(style))
  const [first = 'garden'] = drawnStyles(styles)
  const { early, late, room, table } = TURNS[turn] as (typeof TURNS)[number]
  const seed = VENUE_STYLES.indexOf(first as VenueStyle) + turn * VENUE_STYLES.length
  const season = SEASONS[seed % SEASONS.length] as Season
  const { palms } = climateOf(state, SUMMER)
  const house = (hour: Hour) => drawEvening(styles, { season, hour, seed, palms }, 'p')
  return [
    { drawing: house(early), view: WHOLE },
    { drawing: house(late), view: CLOSER },
    { drawing: drawInside(first, season, 'p'), view: room },
    { drawing: drawTable(season, 'p'), view: table },
  ]
}

/**
 * Skies and lights are plain surfaces: an ordinary JPEG of them is small, and takes half the time of a tightly
 * compressed one.
 */
function develop({ drawing, view }: Shot): Promise<Buffer> {
  const { width, height } = PHOTO
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}" fill="none" stroke-linecap="round">${drawing}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}
