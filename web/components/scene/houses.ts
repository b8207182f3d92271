import type { Motif } from './halls.ts'
import { arches, bars, box, cypresses, dots, lancets, line, shape } from './marks.ts'

/** A slim town house with mansard and awning, its neighbours asleep. */
export const boutique: Motif = (p) => [
  shape(
    p.side,
    `M104 244v-72l28-22 28 22v72zM240 244v-84l8-16h40l8 16v84z${box(66, 190, 40, 54)}${box(296, 180, 38, 64)}`,
  ) +
    bars(p.lamp, 116, 190, 8, 12, 14, 2).replace('/>', ' opacity=".6"/>') +
    bars(p.lamp, 254, 184, 8, 12, 14, 2).replace('/>', ' opacity=".6"/>') +
    shape(p.wall, box(156, 136, 88, 108)) +
    shape(p.roof, 'M150 136l12-32h76l12 32z') +
    line(p.cloth, 2, 'M150 137h100M154 198h92', ' opacity=".5"') +
    shape(
      p.lit,
      arches([174, 214], 132, 13, 20) +
        arches([168, 193, 218], 188, 15, 38) +
        box(164, 208, 42, 36) +
        arches([214], 244, 22, 38),
    ) +
    line(p.ink, 1.3, 'M168 172h64M175 152v36M200 152v36M225 152v36M185 208v36M164 224h42M225 208v36') +
    shape(p.cloth, 'M160 200h48l5 12q-5 5-9 0-5 5-9 0-5 5-9 0-5 5-9 0-5 5-9 0-5 5-9 0-5 5-4 0z') +
    dots(p.lamp, 5, 30, 'M210 214h1M240 214h1'),
  shape(p.tree, 'M202 240a8 8 0 1 0 12 0zM238 240a8 8 0 1 0 12 0z') +
    shape(p.ink, `${box(203, 240, 10, 9)}${box(239, 240, 10, 9)}`) +
    line(p.ink, 2.4, 'M64 262v-66M336 262v-66') +
    dots(p.lamp, 9, 272, 'M64 194h273'),
]

/** A long manor with gabled wings behind its gate. */
export const estate: Motif = (p) => [
  shape(
    p.tree,
    cypresses([
      [56, 248, 88],
      [74, 248, 66],
      [344, 248, 88],
      [326, 248, 66],
      [36, 250, 60],
      [364, 250, 60],
    ]),
  ) +
    shape(p.roof, `M116 184l16-30h136l16 30z${box(150, 136, 10, 22)}${box(240, 136, 10, 22)}${box(195, 140, 10, 18)}`) +
    shape(p.side, box(108, 184, 184, 60)) +
    shape(p.wall, 'M88 244v-66l28-30 28 30v66zM256 244v-66l28-30 28 30v66zM176 244v-66l24-24 24 24v66z') +
    line(p.roof, 4, 'M84 182l32-34 32 34M252 182l32-34 32 34M172 182l28-28 28 28') +
    shape(
      p.lit,
      `${arches([109, 277], 190, 14, 20)}${arches([190], 244, 20, 34)}${box(102, 206, 11, 24)}${box(119, 206, 11, 24)}${box(270, 206, 11, 24)}${box(287, 206, 11, 24)}`,
    ) +
    bars(p.lamp, 150, 198, 7, 13, 9, 2) +
    bars(p.lamp, 234, 198, 7, 13, 9, 2) +
    bars(p.lamp, 150, 224, 7, 16, 9, 2) +
    bars(p.lamp, 234, 224, 7, 16, 9, 2) +
    shape(p.lamp, 'M194 186a6 6 0 1 1 12 0 6 6 0 1 1-12 0z'),
  shape(
    p.front,
    `${box(150, 250, 12, 34)}${box(238, 250, 12, 34)}M162 258q14-2 18 22v4h-18zM238 258q-14-2-18 22v4h18z`,
  ) + dots(p.lamp, 9, 88, 'M156 244h89'),
]

/** A club house with verandah and clock, a flag on the green. */
export const countryClub: Motif = (p) => [
  shape(p.roof, `M64 200l26-36h220l26 36zM187 132q13-26 26 0z`) +
    shape(p.wall, `${box(189, 132, 22, 32)}M152 200l48-40 48 40z`) +
    shape(p.lit, box(76, 200, 248, 44), ' opacity=".9"') +
    shape(p.side, `${box(96, 208, 40, 36)}${box(264, 208, 40, 36)}`) +
    shape(
      p.lit,
      `${box(102, 212, 12, 24)}${box(119, 212, 12, 24)}${box(270, 212, 12, 24)}${box(287, 212, 12, 24)}${arches([106, 130, 260, 284], 192, 10, 16)}`,
    ) +
    bars(p.wall, 76, 222, 6, 44, 28.5, 8) +
    line(p.cloth, 2.4, 'M70 200h260M152 200l48-40 48 40', ' opacity=".55"') +
    line(p.roof, 2, 'M200 120v-18M194 107h12') +
    shape(p.lamp, 'M194 147a6 6 0 1 1 12 0 6 6 0 1 1-12 0zM192 190a8 8 0 1 1 16 0z') +
    line(p.ink, 1.4, 'M200 143v4h3'),
  shape(p.sand, 'M70 268q34-12 62 0-30 9-62 0z', ' opacity=".7"') +
    line(p.cloth, 2, 'M318 274v-62') +
    shape(p.bloom, 'M319 212l28 8-28 9z'),
]

/** A castle chapel: towers, pointed windows, a rose. */
export const historic: Motif = (p) => [
  shape(p.roof, 'M104 132l28-48 28 48zM238 118l29-56 29 56z') +
    shape(p.side, `${box(288, 190, 50, 54)}${box(66, 200, 48, 44)}`) +
    bars(p.side, 290, 186, 7, 10, 7, 4) +
    bars(p.side, 68, 196, 7, 10, 7, 4) +
    shape(p.wall, `M150 244v-82l50-34 50 34v82z`) +
    shape(p.side, `${box(110, 132, 44, 112)}${box(244, 118, 46, 126)}`) +
    line(p.roof, 4, 'M146 166l54-38 54 38') +
    shape(
      p.lit,
      `${lancets([163, 219], 236, 18, 46)}${lancets([187], 244, 26, 54)}${lancets([127, 262], 186, 10, 26)}${lancets([127, 262], 228, 10, 22)}${lancets([262], 150, 10, 22)}`,
    ) +
    shape(p.lamp, 'M188 166a12 12 0 1 1 24 0 12 12 0 1 1-24 0z') +
    line(
      p.ink,
      1.3,
      'M188 166h24M200 154v24M191.500 157.500l17 17M208.500 157.500l-17 17M172 198v38M228 198v38M200 196v48',
    ) +
    line(p.roof, 1.8, 'M132 84v-16M267 62v-18') +
    shape(p.bloom, 'M132 68l16 5-16 5zM267 44l18 5-18 6z'),
]

/** A mansard house with tower and iron cresting. */
export const mansion: Motif = (p) => [
  shape(
    p.roof,
    `M92 174q14-8 18-38h180q4 30 18 38zM166 128q14-8 16-42h36q2 34 16 42z${box(118, 118, 10, 22)}${box(272, 118, 10, 22)}`,
  ) +
    bars(p.roof, 184, 83, 2, 8, 4, 6) +
    bars(p.roof, 114, 133, 2, 7, 4, 9) +
    bars(p.roof, 236, 133, 2, 7, 4, 9) +
    shape(p.side, box(98, 174, 204, 70)) +
    shape(p.wall, box(172, 128, 56, 116)) +
    line(p.cloth, 2.2, 'M92 174h80M228 174h80M166 128h68M172 210h56', ' opacity=".5"') +
    shape(
      p.lit,
      arches([120, 146, 242, 268], 168, 12, 22) +
        arches([193], 122, 14, 26) +
        arches([182, 206], 170, 13, 30) +
        arches([108, 130, 152, 236, 258, 280], 232, 12, 38) +
        arches([188], 244, 24, 30),
    ) +
    line(
      p.ink,
      1.2,
      'M114 194v38M136 194v38M158 194v38M242 194v38M264 194v38M286 194v38M108 214h56M236 214h56M200 214v30',
      ' opacity=".6"',
    ) +
    shape(p.wall, `${box(178, 208, 44, 5)}${box(180, 212, 4, 32)}${box(216, 212, 4, 32)}`),
  shape(p.tree, 'M60 252a16 16 0 1 1 24 0zM316 252a16 16 0 1 1 24 0z') +
    dots(p.lamp, 3.4, 22, 'M176 258l-24 34M224 258l24 34'),
]

/** A white house with porch, picket fence and wind pump. */
export const farmhouse: Motif = (p) => [
  line(p.side, 2.2, 'M316 244l11-92 11 92M318 222h18M320 200l15 22M321 182h12M333 200l-13-18') +
    line(p.side, 9, 'M314 146a13 13 0 1 1 26 0 13 13 0 1 1-26 0z', ' stroke-dasharray="6 2"') +
    shape(p.roof, `M96 190l18-38h96v38zM136 138h11v22h-11z`) +
    shape(p.wall, `${box(108, 188, 96, 56)}M192 244v-68l38-40 38 40v68z`) +
    shape(p.cloth, `${box(108, 188, 96, 56)}M192 244v-68l38-40 38 40v68z`, ' opacity=".24"') +
    line(p.ink, 0.8, 'M202 168v76M212 157v87M248 157v87M258 168v76', ' opacity=".3"') +
    line(p.roof, 5, 'M186 183l44-47 44 47') +
    shape(p.roof, 'M88 206h110l-8-12H98z') +
    shape(
      p.lit,
      `${box(112, 212, 16, 26)}${box(158, 212, 16, 26)}${arches([222], 184, 16, 24)}${box(206, 204, 16, 28)}${box(238, 204, 16, 28)}${arches([136], 244, 16, 34)}`,
    ) +
    line(
      p.ink,
      1.2,
      'M120 212v26M166 212v26M112 225h16M158 225h16M214 204v28M246 204v28M206 218h16M238 218h16M230 162v22',
    ) +
    line(p.cloth, 2.6, 'M94 206v38M131 206v38M154 206v38M186 206v38', ' opacity=".8"') +
    dots(p.lamp, 2.2, 7, 'M92 208q20 8 40 0 10 6 22 0 16 8 34 0'),
  bars(p.cloth, 20, 262, 4, 17, 6, 12).replace('/>', ' opacity=".6"/>') +
    bars(p.cloth, 262, 262, 4, 17, 6, 12).replace('/>', ' opacity=".6"/>') +
    line(p.cloth, 2, 'M16 258h126M258 258h126M16 266h126M258 266h126', ' opacity=".6"'),
]
