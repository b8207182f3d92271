import sharp from 'sharp'
import { VENUE_STYLES, type VenueStyle } from '#contract/catalog.ts'
import { drawEvening } from '#contract/scene/draw.ts'
import { drawnStyles, type Hour, type Season } from '#contract/scene/evening.ts'
import { drawInside } from './inside.ts'
import { drawTable } from './table.ts'

/** Of every photo, in pixels. */
export const PHOTO = { width: 1200, height: 800 }

/** The cards' drawing at 3:2, and closer to the house. */
const WHOLE = '-25 0 450 300'
const CLOSER = '47 74 306 204'
const SEASONS: readonly Season[] = ['spring', 'summer', 'autumn']

/** What a photo is of, as the inside of an <svg>, and the part of it that it shows. */
interface Shot {
  drawing: string
  view: string
}

/**
 * The photos of demo venues, in place of photographs that we don't have: the house as listings draw it, early and late in
 * the evening, a room and a table. JPEGs. Venues that look alike share them, so they are drawn once.
 */
export function openAlbum(): (styles: readonly VenueStyle[]) => Promise<Buffer[]> {
  const drawn = new Map<string, Promise<Buffer>>()
  const once = (shot: Shot) => {
    const known = drawn.get(shot.view + shot.drawing) ?? develop(shot)
    drawn.set(shot.view + shot.drawing, known)
    return known
  }
  return (styles) => Promise.all(shotsOf(styles).map(once))
}

function shotsOf(styles: readonly VenueStyle[]): Shot[] {
  const [first = 'garden'] = drawnStyles(styles)
  const seed = VENUE_STYLES.indexOf(first as VenueStyle)
  const season = SEASONS[seed % SEASONS.length] as Season
  const house = (hour: Hour) => drawEvening(styles, { season, hour, seed }, 'p')
  return [
    { drawing: house('golden'), view: WHOLE },
    { drawing: house(seed % 2 === 0 ? 'blue' : 'night'), view: CLOSER },
    { drawing: drawInside(first, season, 'p'), view: WHOLE },
    { drawing: drawTable(season, 'p'), view: WHOLE },
  ]
}

/** Skies and lights are plain surfaces: an ordinary JPEG of them is small, and takes half the time of a tight one. */
function develop({ drawing, view }: Shot): Promise<Buffer> {
  const { width, height } = PHOTO
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}" fill="none" stroke-linecap="round">${drawing}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}
