import type { Season } from '#contract/scene/evening.ts'
import { type Palette, palette } from '#contract/scene/palette.ts'
import { backdrop } from '#contract/scene/surroundings.ts'
import { arches, box, dots, line, mix, rows, sequence, shape } from '#contract/scene/svg-shapes.ts'

type Room = (p: Palette) => string

/** The room behind a style's front; a style that isn't listed here has a hall. */
const ROOMS: Record<string, Room> = {
  barn: timber,
  rustic: timber,
  farmhouse: timber,
  'country-club': timber,
  modern: glass,
  industrial: glass,
  vintage: glass,
  boutique: glass,
  beach: outdoors,
  garden: outdoors,
  vineyard: outdoors,
  waterfront: outdoors,
  rooftop: outdoors,
  resort: outdoors,
}

/** A room of the house, laid for dinner, as the inside of an <svg>; on land without a house, dinner under lights. */
export function drawInside(style: string, season: Season, key: string): string {
  const p = palette(season, 'dusk', key)
  const room = ROOMS[style] ?? hall
  return `${sky(p)}${room(p)}${dinner(p)}`
}

const sky = ({ key, sky: [top, middle, low] }: Palette) =>
  `<linearGradient id="${key}w" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".6" stop-color="${middle}"/><stop offset="1" stop-color="${low}"/></linearGradient>` +
  `<radialGradient id="${key}h"><stop stop-color="#ffcf7d" stop-opacity=".55"/><stop offset="1" stop-color="#ffcf7d" stop-opacity="0"/></radialGradient>`

const view = ({ key }: Palette) => `url(#${key}w)`
const warm = (p: Palette, share: number) => mix(p.side, '#e9b878', share)
const glow = (p: Palette, x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${p.halo}"/>`

/** Boards that run toward the back wall, which is at y = 200. */
const floor = (p: Palette, color: string) =>
  shape(color, 'M-25 200H425V300H-25z') +
  line(
    p.ink,
    0.8,
    Array.from({ length: 27 }, (_, i) => i * 60 - 580)
      .map((x) => `M${200 + (x - 200) * 0.3} 200L${x} 300`)
      .join(''),
    '.25',
  )

/** Two posts and a gable, `share` of full size. */
const truss = (share: number) => {
  const x = (at: number) => 200 + (at - 200) * share
  const y = (at: number) => 170 + (at - 170) * share
  return `M${x(-20)} 236V${y(96)}L200 ${y(-24)}L${x(420)} ${y(96)}V236M${x(50)} ${y(54)}H${x(350)}M200 ${y(-24)}V${y(54)}`
}

function timber(p: Palette): string {
  return (
    shape(warm(p, 0.2), 'M-25-10H425V210H-25z') +
    shape(warm(p, 0.34), 'M90 210V120L200 62l110 58v90z') +
    line(p.ink, 0.8, 'M112 110v96M134 98v108M156 86v120M244 86v120M266 98v108M288 110v96', '.3') +
    shape(view(p), `${box(172, 128, 56, 72)}${arches([190], 112, 20, 26)}`) +
    shape(p.wood, 'M172 176q14-12 28-6t28-4v34h-56z') +
    line(p.ink, 3, 'M172 128v72M228 128v72M172 128h56M200 128v72') +
    floor(p, warm(p, 0.3)) +
    line(p.roof, 4, truss(0.62)) +
    line(p.roof, 6, truss(0.8)) +
    line(p.roof, 9, truss(1.02)) +
    glow(p, 200, 110, 150) +
    dots(p.lamp, 3, 9, 'M-20 60Q100 140 200 74Q300 140 420 60M20 96Q110 150 200 110Q290 150 380 96')
  )
}

function hall(p: Palette): string {
  const chandelier = (x: number, y: number, s: number) =>
    glow(p, x, y, 46 * s) +
    line(
      p.ink,
      1.4,
      `M${x} -10V${y}M${x - 16 * s} ${y - 4 * s}q${16 * s} ${14 * s} ${32 * s} 0M${x - 10 * s} ${y + 5 * s}h${20 * s}`,
    ) +
    dots('#fff6dc', 3.4 * s, 5 * s, `M${x - 16 * s} ${y - 7 * s}h${33 * s}M${x - 10 * s} ${y + 2 * s}h${21 * s}`)
  const windows = [-6, 64, 176, 288, 358]
  return (
    shape(warm(p, 0.42), 'M-25-10H425V210H-25z') +
    shape(view(p), arches(windows, 190, 48, 136)) +
    shape(p.wood, windows.map((x) => `M${x} 190v-22q14-12 26-5t22-5v32z`).join('')) +
    line(p.cloth, 2, windows.map((x) => `M${x + 24} 56v134M${x} 110h48M${x} 150h48`).join(''), '.7') +
    shape(
      p.bloom,
      windows.map((x) => `M${x - 7} 46q16 40 2 146h-9V50zM${x + 55} 46q-16 40-2 146h9V50z`).join(''),
      '.6',
    ) +
    rows(p.stone, 170, '9 103', 'M46 115h340') +
    line(p.stone, 6, 'M-25 30H425') +
    line(p.cloth, 3, 'M-25 198H425', '.6') +
    floor(p, warm(p, 0.3)) +
    chandelier(110, 66, 0.8) +
    chandelier(312, 66, 0.8) +
    chandelier(211, 58, 1.15)
  )
}

function glass(p: Palette): string {
  const bulbs = [30, 84, 140, 200, 258, 316, 370]
  const height = (x: number) => 56 + ((x * 7) % 34)
  return (
    shape(view(p), 'M-25-10H425V210H-25z') +
    shape(p.far, 'M-25 170q60-30 130-14t150-14 170 12v60h-450z') +
    shape(p.wood, 'M-25 190q40-16 90-6t120-8 110 4 130-8v40h-450z') +
    shape(warm(p, 0.08), box(-25, -10, 36, 220) + box(389, -10, 36, 220)) +
    line(p.ink, 3, 'M74-10v210M137-10v210M200-10v210M263-10v210M326-10v210M11 60h378M11 128h378') +
    line(p.ink, 7, 'M11-10v210M389-10v210M-25 24H425') +
    floor(p, warm(p, 0.16)) +
    line(p.ink, 1, bulbs.map((x) => `M${x}-10V${height(x)}`).join('')) +
    bulbs
      .map((x) => `${glow(p, x, height(x) + 4, 26)}<circle cx="${x}" cy="${height(x) + 4}" r="4.2" fill="${p.lamp}"/>`)
      .join('')
  )
}

function outdoors(p: Palette): string {
  return (
    backdrop(p, sequence(p.season.length), true) +
    shape(p.ground, 'M-25 206Q200 190 425 206V300H-25z') +
    line(p.ink, 4, 'M6 250V70M394 250V70M120 214v-96M280 214v-96') +
    glow(p, 200, 190, 190) +
    dots(
      p.lamp,
      3.4,
      10,
      'M6 72Q60 130 120 120Q200 168 280 120Q340 130 394 72M6 72Q200 190 394 72M120 120Q200 140 280 120',
    )
  )
}

/** Round tables with candles and flowers, larger toward the eye, and an aisle between them. */
function dinner(p: Palette): string {
  return [
    [96, 208, 0.62],
    [304, 208, 0.62],
    [44, 226, 0.86],
    [356, 226, 0.86],
    [118, 248, 1.16],
    [282, 248, 1.16],
  ]
    .map(([x = 0, y = 0, s = 1]) => table(p, x, y, s))
    .join('')
}

function table(p: Palette, x: number, y: number, s: number): string {
  const at = (n: number) => Math.round(n * s * 10) / 10
  const chair = (dx: number) => `M${x + at(dx)} ${y + at(4)}v-${at(20)}q${at(6)}-${at(7)} ${at(12)} 0v${at(20)}z`
  return (
    shape(p.ink, [-40, -22, 10, 28].map(chair).join(''), '.85') +
    shape(
      mix(p.cloth, p.side, 0.25),
      `M${x - at(34)} ${y}l-${at(3)} ${at(26)}q${at(37)} ${at(12)} ${at(74)} 0l-${at(3)}-${at(26)}z`,
    ) +
    `<ellipse cx="${x}" cy="${y}" rx="${at(34)}" ry="${at(8)}" fill="${p.cloth}"/>` +
    glow(p, x, y - at(10), at(30)) +
    dots(p.bloom, at(6), at(5), `M${x - at(9)} ${y - at(4)}q${at(9)}-${at(9)} ${at(19)} 0`) +
    dots(p.tree, at(4), at(6), `M${x - at(12)} ${y - at(1)}h${at(25)}`) +
    line(p.cloth, at(2), `M${x - at(20)} ${y - at(2)}v-${at(9)}M${x + at(20)} ${y - at(2)}v-${at(9)}`) +
    dots(p.lamp, at(4), at(40), `M${x - at(20)} ${y - at(13)}h${at(41)}`)
  )
}
