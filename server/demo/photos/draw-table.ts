import type { Season } from '#contract/scene/evening.ts'
import { type Palette, palette } from '#contract/scene/palette.ts'
import { dots, line, mix, sequence, shape } from '#contract/scene/svg-shapes.ts'

/** A long table at dusk, close to the eye, as the inside of an <svg>. */
export function drawTable(season: Season, key: string): string {
  const p = palette(season, 'dusk', key)
  const random = sequence(season.length)
  const [top, middle, low] = p.sky
  return (
    `<linearGradient id="${key}w" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${low}"/></linearGradient>` +
    `<radialGradient id="${key}h"><stop stop-color="#ffd894" stop-opacity=".8"/><stop offset="1" stop-color="#ffd894" stop-opacity="0"/></radialGradient>` +
    shape(`url(#${key}w)`, 'M-25-10H425V220H-25z') +
    shape(p.far, 'M-25 168q70-40 150-18t140-16 160 16v60h-450z', '.7') +
    shape(p.wood, 'M-25 190q50-34 110-14t120-10 100 4 120-12v50h-450z', '.8') +
    lights(p, random) +
    cloth(p) +
    [40, 147, 253, 360].map((x) => setting(p, x)).join('') +
    garland(p, random) +
    [92, 200, 308].map((x) => candle(p, x)).join('')
  )
}

/** Lights far behind the table, out of focus. */
function lights(p: Palette, random: () => number): string {
  return Array.from({ length: 30 }, (_, i) => {
    const x = Math.round(i * 15 - 20 + random() * 12)
    const y = Math.round(44 + Math.sin(i / 2.4) * 22 + random() * 60)
    return `<circle cx="${x}" cy="${y}" r="${Math.round(4 + random() * 9)}" fill="${p.lamp}" opacity="${(0.12 + random() * 0.3).toFixed(2)}"/>`
  }).join('')
}

const cloth = (p: Palette) =>
  shape(mix(p.cloth, '#ffffff', 0.3), 'M-25 196H425V300H-25z') +
  shape(mix(p.cloth, p.side, 0.18), 'M-25 272H425V300H-25z') +
  line(mix(p.cloth, p.side, 0.3), 1.2, 'M30 274v26M118 274v26M214 274v26M306 274v26M390 274v26')

/** Plate, napkin, fork, knife and glass. */
const setting = (p: Palette, x: number) =>
  `<ellipse cx="${x}" cy="250" rx="31" ry="10" fill="#fffdf8"/><ellipse cx="${x}" cy="249.5" rx="22" ry="6.6" stroke="${p.lamp}" stroke-width="1.2"/>` +
  shape(p.bloom, `M${x - 8} 245h16l-3 10h-10z`, '.9') +
  line(p.stone, 1.8, `M${x - 39} 243l-3 14M${x + 39} 243l3 14`) +
  line('#ffffff', 1.2, `M${x + 27} 236v-14m-5 14h10M${x + 21} 204q-1 18 6 18t6-18z`, '.85') +
  shape(p.lamp, `M${x + 22} 211q0 10 5 10t5-10z`, '.55')

/** Leaves and flowers along the middle. */
function garland(p: Palette, random: () => number): string {
  const along = (rise: number) =>
    Array.from({ length: 19 }, (_, i) => `${i * 25 - 25} ${Math.round(212 - rise + random() * 10)}`).join('L')
  return (
    line(p.tree, 9, `M${along(2)}`) +
    dots(mix(p.tree, p.ink, 0.3), 10, 13, `M${along(4)}`) +
    dots(p.bloom, 13, 29, `M${along(5)}`) +
    dots(mix(p.bloom, '#ffffff', 0.6), 9, '21 0 37', `M${along(8)}`) +
    dots(mix(p.bloom, '#9b2c3f', 0.55), 7, '33 0 19', `M${along(3)}`)
  )
}

const candle = (p: Palette, x: number) =>
  `<circle cx="${x}" cy="146" r="52" fill="${p.halo}"/>` +
  line(mix(p.lamp, '#7a5a2c', 0.35), 3, `M${x} 206v-18M${x - 7} 207h14`) +
  line('#fffaf0', 5, `M${x} 186v-28`) +
  shape('#ffcf70', `M${x} 140q7 9 0 15q-7-6 0-15`)
