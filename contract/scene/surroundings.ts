import type { Palette } from './palette.ts'
import { dots, firs, line, mix, shape } from './svg-shapes.ts'

const stop = (at: string, color: string, opacity = '') =>
  `<stop${at && ` offset="${at}"`} stop-color="${color}"${opacity && ` stop-opacity="${opacity}"`}/>`

/**
 * Sky, sun or moon, stars or clouds, two ranges of hills and the woods in front of them. Moon and sun stand low enough
 * to clear the badges of a card and to be in the strip of a scene that a wide page shows.
 */
export function backdrop(p: Palette, random: () => number, moonLeft: boolean): string {
  const [top, middle, low] = p.sky
  const late = p.hour === 'blue' || p.hour === 'night'
  const x = Math.round(moonLeft ? 290 + random() * 60 : 50 + random() * 60)
  const lift = Math.round(random() * 14)
  return (
    `<linearGradient id="${p.key}s" x2="0" y2="1">${stop('', top)}${stop('.46', middle)}${stop('.78', low)}</linearGradient>` +
    `<linearGradient id="${p.key}l" x2="0" y2="1">${stop('', '#f2b862')}${stop('1', '#ffe9b6')}</linearGradient>` +
    `<radialGradient id="${p.key}h">${stop('', '#ffcf7d', p.hour === 'golden' ? '.3' : '.5')}${stop('1', '#ffcf7d', '0')}</radialGradient>` +
    shape(`url(#${p.key}s)`, 'M-200 0H600V302H-200z') +
    (late
      ? moon(p, x, 98 + lift) + stars(random)
      : sun(p, x, p.hour === 'golden' ? 112 : 176 + lift) + clouds(p, lift, Math.round(random() * 120))) +
    shape(
      p.far,
      `M-200 210Q-120 ${168 + lift}-40 196T90 184T190 ${180 - lift}T330 188T450 ${176 + lift}T600 196V250H-200z`,
    ) +
    shape(p.hill, `M-200 226Q-60 ${196 - lift} 60 216T250 ${206 + lift}T420 212T600 206V256H-200z`) +
    trees(p, random)
  )
}

const disc = (fill: string, x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`

const moon = (p: Palette, x: number, y: number) =>
  disc(p.halo, x, y, 60).replace('/>', ' opacity=".5"/>') +
  shape('#fbf1d8', `M${x} ${y - 15}a15 15 0 1 0 14 21a12.5 12.5 0 0 1-14-21z`)

const sun = (p: Palette, x: number, y: number) =>
  disc(p.halo, x, y, 110) + disc(mix(p.sky[2], '#fff6de', 0.62), x, y, 19)

/** Stars strung on long unseen lines with uneven gaps: few bytes, no pattern. */
function stars(random: () => number): string {
  const y = (from: number) => Math.round(from + random() * 30)
  const path = `M-200 ${y(0)}L600 ${y(20)}-180 ${y(60)} 590 ${y(100)}`
  return dots('#fff6df', 1.7, '37 0 71 0 92', path, '.75') + dots('#fff6df', 2.4, 211, path)
}

const clouds = (p: Palette, lift: number, x: number) =>
  line(
    mix(p.sky[2], '#ffffff', 0.25),
    5,
    `M${x - 130} ${58 + lift}h90m-20 10h120M${x + 190} ${44 + lift}h90m-40 10h130M${270 - x} ${112 - lift}h70m-35 8h90`,
    '.3',
  )

/** The edge of the woods on both sides: crowns in leaf, or firs in winter. */
function trees(p: Palette, random: () => number): string {
  const y = () => Math.round(212 + random() * 10)
  if (p.season !== 'winter') return dots(p.wood, 40, 26, `M-200 ${y()}Q-60 ${y()} 64 230M606 ${y()}Q460 ${y()} 334 230`)
  const at = [-150, -60, 6, 40, 356, 390, 470, 550]
  return shape(p.wood, firs(at.map((x) => [x, 246, 30 + Math.round(random() * 34)] as const)))
}

/** Close to the eye: dark bushes that frame the picture. */
export const bushes = (p: Palette) => dots(p.front, 46, 27, 'M-210 300Q0 284 126 322M610 300Q400 284 282 322')

/** What the season lets fall, and what blooms on the bushes: petals, fireflies, leaves, snow. */
export function drift(p: Palette, random: () => number): string {
  const y = (from: number) => Math.round(from + random() * 60)
  const air = `M-190 ${y(20)}L590 ${y(90)}-160 ${y(150)} 570 ${y(40)}`
  if (p.season === 'winter') return dots('#fff', 3, '31 0 67', air, '.7')
  const firefly = p.season === 'summer' && p.hour !== 'golden' && p.hour !== 'sunset'
  const flowers = dots(p.bloom, 4, 15, 'M-190 290Q10 268 116 306M590 290Q390 268 292 306', '.7')
  return dots(firefly ? p.lamp : p.bloom, 3.2, '43 0 71', air, '.8') + flowers
}
