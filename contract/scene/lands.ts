import type { Motif } from './halls.ts'
import type { Palette } from './palette.ts'
import { arches, box, cypresses, dots, line, palms, rows, shape } from './svg-shapes.ts'

/** A landscape: the ground under everything, and what is on it when the landscape is alone. */
export type Land = Motif & { ground: (p: Palette) => string }

/**
 * The lawn of every picture without a landscape. Like the sky and every ground, it ends two units below the frame: in a
 * box that ends at half a pixel, a bright line would show there.
 */
export const lawn = (p: Palette) => shape(p.ground, 'M-200 254Q-20 240 120 240H290Q440 244 600 236V302H-200z')

/** Surf, sand, palms and a draped arch. */
export const beach: Land = {
  far: 'M150 244q0-60 30-96-30 4-40 22 8-34 40-28 0-24-20-34 28 2 24 32 20-22 44-10-28 0-40 14 26 0 32 24-14-16-34-18-26 40-26 94z',
  ground: (p) =>
    shape(p.sea, 'M-200 214H600V270H-200z') +
    line(p.shine, 1.6, 'M-130 222h80M40 220h70M300 221h80M90 236h60M250 234h90', '.5') +
    line(p.cloth, 4, 'M-200 262Q-40 241 120 257T400 251T600 257', '.5') +
    shape(p.sand, 'M-200 264Q-40 242 120 258T400 252T600 258V302H-200z') +
    palms(p.key, p.wall, p.front, [50, 278], [370, 286]),
  draw: (p) => [
    '',
    '',
    line(p.ink, 4, 'M158 274v-88M242 274v-88M148 187h104') +
      shape(
        p.cloth,
        'M156 187q4 48-10 86l14-2q10-40 4-84zM244 187q-4 48 10 86l-14-2q-10-40-4-84zM158 187q20 34 42 6 22 28 42-6z',
        '.92',
      ) +
      dots(p.bloom, 8, 7, 'M148 185q14-6 34 0M218 185q20-6 36 2') +
      dots(p.lamp, 4, 11, 'M176 272l-26 28M224 272l26 28'),
  ],
}

/** Clipped hedges, roses and a temple of love under its dome. */
export const garden: Land = {
  far: 'M144 244v-80c4-30 30-44 56-44s52 14 56 44v80z',
  ground: (p) =>
    lawn(p) +
    shape(p.shine, 'M190 241h20l44 59H146z', '.26') +
    shape(
      p.tree,
      'M-200 300v-36h322q12 0 8 12l-10 24zM600 300v-36H278q-12 0-8 12l10 24zM76 266q-16-6-8-24t12-26q6 12 12 26t-8 24zM324 266q-16-6-8-24t12-26q6 12 12 26t-8 24z',
    ) +
    dots(p.bloom, 5, 13, 'M-190 270q160-8 312 2M590 270q-160-8-312 2'),
  draw: (p) => [
    shape(p.lit, box(158, 172, 84, 68), '.5') +
      shape(p.stone, 'M146 168c2-32 28-48 54-48s52 16 54 48zM194 122h12v-8q-6-8-12 0z') +
      rows(p.stone, 70, '8 14', 'M152 206h96') +
      shape(p.stone, box(144, 166, 112, 8) + box(142, 234, 116, 9)) +
      dots(p.tree, 7, 7, 'M144 178q10 30 4 62M256 176q-8 34-2 62M146 166q12-6 26-30'),
    shape(p.cloth, 'M146 168c2-32 28-48 54-48-22 10-34 26-34 48z', '.35') +
      dots(p.bloom, 5, 8, 'M148 180q8 24 4 58M252 178q-6 30-2 60M148 166q12-4 24-24'),
    dots(p.lamp, 2.4, 9, 'M150 164Q70 216 2 158M250 164Q330 216 398 158'),
  ],
}

/** Rows running to a small château on the crest. */
export const vineyard: Land = {
  far: 'M90 244q-10-40 0-74 10 34 0 74zM138 244v-46h-8l16-28h82l2-6 18-30 18 30-2 46 28 4v30zM312 244q-10-36 0-64 10 28 0 64z',
  ground: (p) =>
    lawn(p) +
    shape(
      p.tree,
      [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((i) => `M${200 + i * 40} 244L${186 + i * 112} 300h28z`).join(''),
    ) +
    shape(
      p.wood,
      cypresses([
        [26, 250, 66],
        [44, 250, 48],
        [376, 250, 70],
        [358, 250, 50],
      ]),
    ),
  draw: (p) => [
    shape(p.roof, 'M130 198l20-28h82l14 28zM230 164l18-30 18 30z') +
      shape(p.wall, box(138, 198, 98, 46)) +
      shape(p.side, box(234, 164, 28, 80) + box(262, 210, 28, 34)) +
      shape(p.lit, arches([148, 170, 192, 214], 240, 13, 32) + arches([243], 190, 10, 16) + arches([243], 224, 10, 18)),
    line(p.roof, 3, 'M260 210l34 3M248 134v-12') +
      shape(
        p.wood,
        cypresses([
          [116, 244, 84],
          [98, 244, 60],
          [302, 244, 76],
          [318, 244, 54],
        ]),
      ),
    dots(p.lamp, 2.6, 9, 'M140 196Q70 236 4 176M288 212Q340 240 398 182'),
  ],
}

/** A still lake with a landing stage, and a pavilion in the water. */
export const waterfront: Land = {
  far: 'M96 244v-64q30 34 32 58zM152 244v-52h-22q30-6 44-36h26l4-20 4 20h18q14 30 44 36h-22v52z',
  ground: (p) =>
    shape(p.sea, 'M-200 240H600V302H-200z') +
    line(p.shine, 1.4, 'M-180 246h120M20 246h80M310 245h180M-80 258h90M300 260h100M60 272h50M290 276h80', '.45') +
    line(p.lamp, 5, 'M160 246v20M186 246v36M214 246v32M240 246v18', '.3') +
    shape(p.ink, 'M188 256h24l26 44h-76z') +
    line(p.shine, 1, 'M184 265h32M178 275h44M172 286h56', '.35'),
  draw: (p) => [
    shape(p.lit, box(152, 190, 96, 36)) +
      shape(p.roof, 'M130 192q30-6 44-36h52q14 30 44 36zM186 156q10-4 14-22 4 18 14 22z') +
      rows(p.ink, 36, '4 14.4', 'M152 208h96') +
      shape(p.wall, box(122, 226, 156, 7)) +
      line(p.ink, 3, 'M132 233v22M166 233v18M234 233v18M268 233v22'),
    line(p.cloth, 1.6, 'M126 218h26M248 218h26M128 218v8M140 218v8M260 218v8M272 218v8', '.7'),
    shape(p.cloth, 'M70 244v-62q28 34 30 58zM66 244v-50q-16 26-18 46z', '.9') +
      shape(p.ink, 'M42 246h66q-8 12-18 12H56q-10 0-14-12z') +
      line(p.front, 2.6, 'M8 300q4-26 0-44M20 300q0-22 8-34M32 300q-4-18 0-30M374 300q4-24-2-38M386 300q0-28 6-40'),
  ],
}

/** City lights beyond a terrace strung with bulbs. */
export const rooftop: Land = {
  far: 'M60 244v-94h46v26h40V120l10-36 10 36v44h10v-36h48v36h38l20-30 20 30v80z',
  ground: (p) =>
    shape(p.ground, 'M-200 240H600V256H-200z') +
    shape(p.front, 'M-200 248H600V302H-200z') +
    line(p.ink, 3, 'M30 262V144M370 262V144') +
    dots(p.lamp, 3.4, 11, 'M-180 160Q-70 196 30 146Q200 206 370 146Q470 196 580 160') +
    shape(p.tree, 'M44 256q-4-30 10-26 4-16 16-4 14-2 8 30zM316 256q-4-28 10-26 6-18 18-4 14 0 6 30z') +
    shape(p.ink, box(40, 254, 44, 20) + box(312, 254, 44, 20)),
  draw: (p) => [
    shape(
      p.hill,
      'M-200 250v-60h50v-30h40v50h46v-76h34v60h50v-24h20v90zM330 250v-100h34v-22h30v70h40v-40h44v60h60v-20h62v72z',
    ) +
      shape(p.wood, `${box(52, 150, 46, 100)}${box(176, 128, 48, 122)}M262 250v-96l20-26 20 26v96z`) +
      shape(
        p.wall,
        `${box(92, 176, 60, 74)}M146 250V120l8-14V84h4v22l8 14v130z${box(218, 164, 52, 86)}${box(296, 182, 46, 68)}`,
      ) +
      rows(
        p.lamp,
        5,
        '4 5 4 14',
        'M60 162h36m-36 14h30m-30 28h36M102 190h45m-45 14h45m-36 28h36M184 142h34m-34 14h20m-20 42h34m-34 14h16M228 178h34m-34 14h34m-24 28h24M276 168h14m-14 28h14M304 196h34m-34 14h20m-20 14h34',
      ),
    '',
    shape(p.cloth, 'M150 268h100v4H150z') +
      line(p.cloth, 2, 'M160 272v18M240 272v18') +
      dots(p.lamp, 5, 26, 'M174 264h54') +
      shape(p.ink, box(112, 272, 22, 5) + box(266, 272, 22, 5) + box(112, 260, 4, 30) + box(284, 260, 4, 30)),
  ],
}

/** Palms, thatch and a pool that mirrors the sky. */
export const resort: Land = {
  far: 'M82 244v-24H68q24-8 30-30h16q6 20 26 14 36-14 44-62l16-24 16 24q8 48 44 62 20 6 26-14h16q6 22 30 30h-14v24z',
  ground: (p) =>
    lawn(p) +
    shape(p.sea, 'M96 262q40-14 108-12t112 10q44 14-20 26T128 290q-90-10-32-28z') +
    line(p.shine, 1.6, 'M130 264h60M216 262h66M112 274h44M186 272h90M150 283h70', '.5') +
    palms(p.key, p.wall, p.front, [30, 264], [382, 268]),
  draw: (p) => [
    shape(p.lit, box(150, 200, 100, 44) + box(82, 216, 46, 28) + box(276, 216, 46, 28)) +
      shape(
        p.wall,
        'M126 204q42-14 58-62h32q16 48 58 62zM68 220q24-8 30-30h16q8 22 28 30zM258 220q20-8 28-30h16q6 22 30 30z',
      ) +
      shape(p.roof, 'M176 146q10-6 24-28 14 22 24 28zM126 204q42-14 58-62h8q-8 46-30 62z', '.75') +
      rows(p.ink, 42, '4 15.2', 'M150 223h100'),
    rows(p.ink, 28, '3 11.3', 'M82 230h46M276 230h46'),
    shape(p.cloth, 'M92 250q16-18 34 0zM276 248q16-18 34 0z', '.85') +
      line(p.cloth, 1.6, 'M109 246v20M293 244v20') +
      dots(p.lamp, 4, 24, 'M132 246q70-10 140 0'),
  ],
}
