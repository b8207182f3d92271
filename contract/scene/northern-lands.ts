import { type Land, lawn } from './lands.ts'
import type { Palette } from './palette.ts'
import { box, dots, firs, line, mix, rows, shape } from './svg-shapes.ts'

/** Where no palms grow, a resort is a lodge: a chalet below its peak, among firs. */
export const lodge: Land = {
  far: 'M96 244v-36H82l36-30 20 18 62-56 62 56 20-18 36 30h-14v36z',
  ground: (p) =>
    lawn(p) +
    shape(p.shine, 'M188 241h24l52 59H136z', '.24') +
    shape(
      evergreen(p),
      tall([
        [16, 262, 92],
        [50, 272, 70],
        [352, 270, 78],
        [388, 262, 100],
        [-60, 266, 84],
        [462, 268, 88],
      ]),
    ),
  draw: (p) => [
    shape(p.far, 'M62 246L150 130l16 14 46-66 34 50 16-12 82 130z') +
      shape(snow(p), 'M212 78l34 50-16-6-14 16-12-18-16 2z', '.7') +
      shape(p.side, box(72, 214, 58, 30) + box(270, 214, 58, 30)) +
      shape(p.wall, 'M128 244v-46l72-60 72 60v46z') +
      shape(p.roof, `M60 216l20-20h50v20zM340 216l-20-20h-50v20z${box(236, 142, 14, 32)}`) +
      line(p.roof, 8, 'M112 206l88-72 88 72') +
      shape(p.lit, `M174 202v-20l26-22 26 22v20z${box(140, 214, 120, 30)}`),
    rows(p.wall, 30, '5 18', 'M140 229h120') +
      line(p.ink, 1.3, 'M200 160v42M174 186h52M140 228h120') +
      rows(p.lamp, 13, '9 10', 'M80 230h46M278 230h46') +
      line(p.cloth, 2, 'M132 207h136', '.5'),
    dots(p.lamp, 4, 16, 'M184 252l-42 46M216 252l42 46'),
  ],
}

/** A northern beach: surf and sand with grass on the dunes. */
export const dunes = (beach: Land): Land => ({
  ...beach,
  far: 'M176 244l8-88h-5v-8h7v-16l14-13 14 13v16h7v8h-5l8 88zM230 244v-26h42l10 26z',
  ground: (p) =>
    shape(p.sea, 'M-200 214H600V270H-200z') +
    line(p.shine, 1.6, 'M-130 222h80M40 220h70M300 221h80M90 236h60M250 234h90', '.5') +
    line(p.cloth, 4, 'M-200 262Q-40 241 120 257T400 251T600 257', '.5') +
    shape(p.sand, 'M-200 264Q-40 242 120 258T400 252T600 258V302H-200z') +
    shape(p.sand, 'M-200 262Q-60 214 30 246T110 276L80 302H-200zM600 258Q470 206 380 244T292 280L330 302H600z') +
    line(
      p.tree,
      2.2,
      'M14 256q-4-26-18-38M18 256q0-28 8-44M22 256q4-20 18-30M-60 246q-4-22-16-32M-56 246q2-24 12-36M70 272q-4-20-14-28M74 272q2-22 12-34M384 252q-4-26-16-38M388 252q0-28 8-46M392 252q6-20 18-28M330 270q-4-20-14-28M334 270q2-22 12-32M470 246q4-24 16-36',
    ),
})

/** Firs keep their color when the leaves turn. */
const evergreen = (p: Palette) => (p.season === 'autumn' ? mix(p.wood, '#1f4a3f', 0.62) : p.wood)
const snow = (p: Palette) => (p.season === 'summer' ? p.stone : p.cloth)

type Trees = Parameters<typeof firs>[0]

/** Firs of two tiers. */
const tall = (trees: Trees) =>
  firs(
    trees.flatMap(([x, y, h]) => [
      [x, y, Math.round(h * 0.68)] as const,
      [x, y - Math.round(h * 0.34), Math.round(h * 0.6)] as const,
    ]),
  )
