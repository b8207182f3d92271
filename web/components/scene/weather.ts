import { dots, firs, line, mix, shape } from './marks.ts'
import type { Palette } from './palette.ts'

const stop = (at: number, colour: string, opacity = 1) =>
  `<stop offset="${at}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`

/** Sky, sun or moon, stars or clouds, two ranges of hills and the wood between. */
export function backdrop(p: Palette, key: string, random: () => number, moonLeft: boolean): string {
  const [top, middle, low] = p.sky
  const late = p.hour === 'blue' || p.hour === 'night'
  const glow = p.hour === 'golden' ? 0.34 : late ? 0.62 : 0.52
  const x = Math.round(moonLeft ? 290 + random() * 60 : 50 + random() * 60)
  const lift = Math.round(random() * 14)
  return (
    `<defs><linearGradient id="${key}s" x2="0" y2="1">${stop(0, top)}${stop(0.46, middle)}${stop(0.78, low)}</linearGradient>` +
    `<linearGradient id="${key}l" x2="0" y2="1">${stop(0, '#f2b862')}${stop(1, '#ffe9b6')}</linearGradient>` +
    `<radialGradient id="${key}h">${stop(0, '#ffcf7d', glow)}${stop(1, '#ffcf7d', 0)}</radialGradient></defs>` +
    shape(`url(#${key}s)`, 'M-200 0H600V300H-200z') +
    (late ? moon(p, x, 48 + lift) + stars(random) : sun(p, x, p.hour === 'golden' ? 92 : 176 + lift)) +
    (late ? '' : clouds(p, lift)) +
    shape(
      p.far,
      `M-200 210Q-120 ${168 + lift}-40 196T90 184T190 ${180 - lift}T330 188T450 ${176 + lift}T600 196V250H-200z`,
    ) +
    shape(p.hill, `M-200 226Q-60 ${196 - lift} 60 216T250 ${206 + lift}T420 212T600 206V256H-200z`) +
    trees(p, random)
  )
}

const moon = (p: Palette, x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="46" fill="${p.halo}" opacity=".5"/>` +
  shape('#fbf1d8', `M${x} ${y - 15}a15 15 0 1 0 14 21a12.500 12.500 0 0 1-14-21z`)

const sun = (p: Palette, x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="110" fill="${p.halo}"/><circle cx="${x}" cy="${y}" r="19" fill="${mix(p.sky[2], '#fff6de', 0.62)}"/>`

function stars(random: () => number): string {
  let big = ''
  let small = ''
  for (let i = 0; i < 11; i++) small += `M${Math.round(i * 38 + random() * 26)} ${Math.round(8 + random() * 120)}h0`
  for (let i = 0; i < 4; i++) big += `M${Math.round(i * 104 + random() * 80)} ${Math.round(10 + random() * 70)}h0`
  const style = ' stroke-linecap="round"'
  return line('#fff6df', 1.5, small, `${style} opacity=".6"`) + line('#fff6df', 2.4, big, style)
}

const clouds = (p: Palette, lift: number) =>
  line(
    mix(p.sky[2], '#ffffff', 0.25),
    5,
    `M-60 ${60 + lift}h90M10 ${70 + lift}h120M250 ${44 + lift}h90M300 ${54 + lift}h130M170 ${112 - lift}h70M205 ${120 - lift}h90`,
    ' stroke-linecap="round" opacity=".3"',
  )

/** The edge of a wood at both sides: crowns in leaf, or firs in winter. */
function trees(p: Palette, random: () => number): string {
  const at = [-170, -130, -70, -20, 8, 34, 62, 330, 356, 384, 410, 460, 520, 570]
  if (p.season === 'winter') {
    return shape(p.wood, firs(at.map((x) => [x, 246, 30 + Math.round(random() * 34)] as const)))
  }
  let crowns = ''
  for (const x of at) crowns += `M${x} ${Math.round(222 - random() * 14)}h0`
  return line(p.wood, 34, crowns, ' stroke-linecap="round"') + line(p.wood, 20, 'M-200 236h288M312 236h288', '')
}

/** Close to the eye: grasses, blossom, leaves or snow, framing the picture. */
export function foreground(p: Palette, random: () => number): string {
  const drift = Array.from(
    { length: 7 },
    () => `M${Math.round(random() * 400)} ${Math.round(40 + random() * 200)}h0`,
  ).join('')
  const frame = shape(
    p.front,
    'M-200 300v-20q70-16 130-2t110-4q34 6 50 26zM600 300v-22q-70-14-130 0t-120-2q-30 8-46 24z',
  )
  if (p.season === 'winter') return frame + line('#fff', 3, drift, ' stroke-linecap="round" opacity=".7"')
  const late = p.hour === 'blue' || p.hour === 'night' || p.hour === 'dusk'
  const falling = p.season === 'summer' ? (late ? p.lamp : p.bloom) : p.bloom
  return (
    frame +
    line(falling, 3, drift, ' stroke-linecap="round" opacity=".8"') +
    dots(p.bloom, 4, 15, 'M4 284q30-10 70 8M396 284q-30-8-66 8', ' opacity=".7"')
  )
}
