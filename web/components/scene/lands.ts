import type { Motif } from './halls.ts'
import { arches, bars, box, cypresses, dots, line, palm, shape } from './marks.ts'
import type { Palette } from './palette.ts'

/** A landscape: the ground everything stands on, and what stands there when the landscape is alone. */
export type Land = { ground: (p: Palette) => string; alone: Motif }

const lawn = (p: Palette) => shape(p.ground, 'M-200 250Q0 230 200 240T600 242V300H-200z')

/** Surf, sand, palms and a draped arch. */
export const beach: Land = {
  ground: (p) =>
    shape(p.sea, 'M-200 214H600V270H-200z') +
    line(
      p.shine,
      1.6,
      'M-150 222h90M40 220h70M150 226h110M300 221h60M420 225h110M-60 232h60M90 236h60M250 234h90M380 238h80',
      ' opacity=".5"',
    ) +
    line(p.cloth, 4, 'M-200 262Q-40 240 120 256T400 250T600 256', ' opacity=".55"') +
    shape(p.sand, 'M-200 264Q-40 242 120 258T400 252T600 258V300H-200z') +
    line(p.wall, 5, 'M50 280q4-56 34-104M372 290q2-70-26-132') +
    shape(p.front, palm(84, 176, 46) + palm(346, 158, 54)),
  alone: (p) => [
    '',
    line(p.ink, 4, 'M158 274v-88M242 274v-88M148 187h104') +
      shape(
        p.cloth,
        'M156 187q4 48-10 86l14-2q10-40 4-84zM244 187q-4 48 10 86l-14-2q-10-40-4-84zM158 187q20 34 42 6 22 28 42-6z',
        ' opacity=".92"',
      ) +
      dots(p.bloom, 8, 7, 'M148 185q14-6 34 0M218 185q20-6 36 2') +
      dots(p.lamp, 4, 11, 'M176 272l-26 28M224 272l26 28'),
  ],
}

/** Clipped hedges, roses and a temple of love under its dome. */
export const garden: Land = {
  ground: (p) =>
    lawn(p) +
    shape(p.shine, 'M190 242h20l44 58H146z', ' opacity=".26"') +
    shape(
      p.tree,
      `M-200 300v-36h322q12 0 8 12l-10 24zM600 300v-36H278q-12 0-8 12l10 24zM76 266q-16-6-8-24t12-26q6 12 12 26t-8 24zM324 266q-16-6-8-24t12-26q6 12 12 26t-8 24z`,
    ) +
    dots(p.bloom, 5, 13, 'M-190 270q160-8 312 2M590 270q-160-8-312 2') +
    dots(p.bloom, 4, 17, 'M-186 282q160-6 304 4M584 282q-150-6-302 4', ' opacity=".6"'),
  alone: (p) => [
    shape(p.lit, box(158, 172, 84, 68), ' opacity=".5"') +
      shape(p.wall, 'M146 168c2-32 28-48 54-48s52 16 54 48zM194 122h12v-8q-6-8-12 0z') +
      shape(p.cloth, 'M146 168c2-32 28-48 54-48-22 10-34 26-34 48z', ' opacity=".28"') +
      bars(p.wall, 152, 206, 8, 70, 14, 5) +
      bars(p.cloth, 153, 206, 2.5, 70, 19.5, 5).replace('/>', ' opacity=".5"/>') +
      shape(p.wall, `${box(144, 166, 112, 8)}${box(142, 234, 116, 9)}`) +
      dots(p.bloom, 6, 6, 'M148 180q8 22 4 56M252 178q-6 30-4 58M146 166q12-4 24-22') +
      dots(p.tree, 5, 8, 'M144 190q10 20 5 48M256 186q-4 30 0 50'),
    dots(p.lamp, 2.4, 9, 'M150 164Q70 216 2 158M250 164Q330 216 398 158'),
  ],
}

/** Rows running to a small château on the crest. */
export const vineyard: Land = {
  ground: (p) =>
    lawn(p) +
    shape(
      p.tree,
      [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7]
        .map((i) => `M${200 + i * 26 - 2} 246L${200 + i * 84 - 13} 300h26l${-i * 58 - 11}-54z`)
        .join(''),
    ) +
    dots(p.bloom, 2.2, 11, 'M143 262l-66 38M174 256l-34 44M226 256l34 44M257 262l66 38', ' opacity=".7"') +
    shape(
      p.wood,
      cypresses([
        [30, 250, 62],
        [48, 250, 46],
        [372, 250, 66],
        [352, 250, 46],
      ]),
    ),
  alone: (p) => [
    shape(
      p.wood,
      cypresses([
        [118, 244, 84],
        [100, 244, 60],
        [84, 245, 46],
        [298, 244, 74],
        [314, 244, 54],
      ]),
    ) +
      shape(p.roof, 'M130 198l20-28h82l14 28zM230 164l18-30 18 30z') +
      shape(p.wall, box(138, 198, 98, 46)) +
      shape(p.side, `${box(234, 164, 28, 80)}${box(262, 210, 28, 34)}`) +
      line(p.roof, 4, 'M260 210l32 4') +
      shape(
        p.lit,
        arches([148, 170, 192, 214], 238, 13, 30) + arches([243], 190, 10, 16) + arches([243], 222, 10, 18),
      ) +
      line(p.roof, 1.6, 'M248 134v-12') +
      line(p.ink, 1, 'M154 210v28M176 210v28M198 210v28M220 210v28', ' opacity=".6"'),
  ],
}

/** A still lake with a landing stage; a pavilion stands in the water. */
export const waterfront: Land = {
  ground: (p) =>
    shape(p.sea, 'M-200 240H600V300H-200z') +
    line(
      p.shine,
      1.4,
      'M-180 246h120M20 245h90M270 244h90M430 246h110M-80 256h90M310 258h100M-170 268h80M60 272h50M300 274h80M460 268h90',
      ' opacity=".45"',
    ) +
    line(
      p.lamp,
      5,
      'M166 246v22M186 246v40M214 246v34M236 246v20M112 246v12M288 246v14',
      ' opacity=".3" stroke-linecap="round"',
    ) +
    shape(p.ink, 'M188 258h24l26 42h-76z') +
    line(p.shine, 1, 'M184 266h32M178 275h44M172 285h56', ' opacity=".35"') +
    line(
      p.front,
      2.6,
      'M8 300q4-26 0-44M20 300q0-22 8-34M32 300q-4-18 0-30M374 300q4-24-2-38M386 300q0-28 6-40M-20 300q4-20-2-40M420 300q0-22 6-36',
    ),
  alone: (p) => [
    shape(p.lit, box(152, 190, 96, 36)) +
      shape(p.roof, 'M130 192q30-6 44-36h52q14 30 44 36zM186 156q10-4 14-22 4 18 14 22z') +
      bars(p.ink, 152, 208, 4, 36, 14.4, 6) +
      shape(p.wall, box(122, 226, 156, 7)) +
      line(p.ink, 3, 'M132 233v22M166 233v18M234 233v18M268 233v22') +
      line(p.cloth, 1.6, 'M126 218h26M248 218h26M128 218v8M140 218v8M260 218v8M272 218v8', ' opacity=".7"'),
    shape(p.cloth, 'M70 244v-62q28 34 30 58z', ' opacity=".92"') +
      shape(p.cloth, 'M66 244v-50q-16 26-18 46z', ' opacity=".7"') +
      shape(p.ink, 'M42 246h66q-8 12-18 12H56q-10 0-14-12z') +
      line(p.shine, 2, 'M56 264h40M64 270h24', ' opacity=".4"') +
      dots(p.lamp, 4, 82, 'M126 222q74 0 156 0'),
  ],
}

/** City lights beyond a terrace strung with bulbs. */
export const rooftop: Land = {
  ground: (p) =>
    shape(p.front, 'M-200 250H600V300H-200z') +
    shape(p.ground, 'M-200 244H600v8H-200z') +
    line(p.ink, 3, 'M-140 262V150M30 262V144M370 262V144M540 262V150') +
    dots(p.lamp, 3.4, 11, 'M-140 152Q-60 196 30 146Q200 214 370 146Q460 196 540 152') +
    shape(p.tree, 'M44 256q-4-30 10-26 4-16 16-4 14-2 8 30zM316 256q-4-28 10-26 6-18 18-4 14 0 6 30z') +
    shape(p.ink, `${box(40, 254, 44, 20)}${box(312, 254, 44, 20)}`) +
    dots(p.bloom, 4, 9, 'M46 246q18-18 34 0M318 246q18-18 34 0'),
  alone: (p) => [
    shape(
      p.hill,
      `M-200 250v-60h50v-30h40v50h46v-76h34v60h50v-24h20v90zM330 250v-100h34v-22h30v70h40v-40h44v60h60v-20h62v72z`,
    ) +
      shape(p.wood, `${box(52, 150, 46, 100)}${box(176, 128, 48, 122)}M262 250v-96l20-26 20 26v96z`) +
      shape(
        p.wall,
        `${box(92, 176, 60, 74)}M146 250V120l8-14V84h4v22l8 14v130z${box(218, 164, 52, 86)}${box(296, 182, 46, 68)}`,
      ) +
      [
        [60, 162, 4],
        [102, 190, 5],
        [152, 136, 1],
        [184, 142, 4],
        [228, 178, 4],
        [276, 168, 2],
        [304, 196, 4],
      ]
        .map(([x = 0, y = 0, n = 1]) =>
          line(
            p.lamp,
            5,
            `M${x} ${y}h${n * 9}m-${n * 9} 14h${n * 9}m-${n * 9} 14h${n * 9}m-${n * 9} 14h${n * 9}`,
            ' stroke-dasharray="4 5 4 14"',
          ),
        )
        .join('') +
      '',
    shape(p.cloth, 'M150 268h100v4H150z') +
      line(p.cloth, 2, 'M160 272v18M240 272v18') +
      dots(p.lamp, 5, 26, 'M174 264h54') +
      shape(p.ink, `${box(112, 272, 22, 5)}${box(266, 272, 22, 5)}${box(112, 260, 4, 30)}${box(284, 260, 4, 30)}`),
  ],
}

/** Palms, thatch and a pool that keeps the sky. */
export const resort: Land = {
  ground: (p) =>
    lawn(p) +
    shape(p.sea, 'M96 262q40-14 108-12t112 10q44 14-20 26T128 290q-90-10-32-28z') +
    line(p.shine, 1.6, 'M130 264h60M216 262h66M112 274h44M186 272h90M150 283h70M240 281h50', ' opacity=".5"') +
    line(p.wall, 5, 'M60 266q4-60-16-104M338 262q-2-66 20-116') +
    shape(p.front, palm(44, 162, 48) + palm(358, 146, 52)),
  alone: (p) => [
    shape(p.lit, `${box(150, 200, 100, 44)}${box(82, 216, 46, 28)}${box(276, 216, 46, 28)}`) +
      shape(
        p.wall,
        'M126 204q42-14 58-62h32q16 48 58 62zM68 220q24-8 30-30h16q8 22 28 30zM258 220q20-8 28-30h16q6 22 30 30z',
      ) +
      shape(p.roof, 'M176 146q10-6 24-28 14 22 24 28zM126 204q42-14 58-62h8q-8 46-30 62z', ' opacity=".75"') +
      bars(p.ink, 150, 222, 4, 44, 15.2, 6) +
      bars(p.ink, 82, 230, 3, 28, 11.3, 4) +
      bars(p.ink, 276, 230, 3, 28, 11.3, 4),
    shape(p.cloth, 'M92 250q16-18 34 0zM276 248q16-18 34 0z', ' opacity=".85"') +
      line(p.cloth, 1.6, 'M109 246v20M293 244v20') +
      dots(p.lamp, 4, 24, 'M132 246q70-10 140 0'),
  ],
}

export const plainLawn = lawn
