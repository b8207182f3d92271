import type { Motif } from './halls.ts'
import { arches, box, cypresses, dots, lancets, line, rows, shape } from './svg-shapes.ts'

/** A slim townhouse with mansard and awning, its neighbors asleep. */
export const boutique: Motif = {
  far: 'M104 244v-72l28-22 24 18v-32l12-32h64l12 32v8h44l8 16v84z',
  draw: (p) => [
    shape(
      p.side,
      `M104 244v-72l28-22 28 22v72zM240 244v-84l8-16h40l8 16v84z${box(66, 190, 40, 54)}${box(296, 180, 38, 64)}`,
    ) +
      shape(p.wall, box(156, 136, 88, 108)) +
      shape(p.roof, 'M150 136l12-32h76l12 32z') +
      shape(
        p.lit,
        arches([174, 214], 132, 13, 20) +
          arches([168, 193, 218], 188, 15, 38) +
          box(164, 208, 42, 36) +
          arches([214], 244, 22, 38),
      ) +
      shape(p.cloth, 'M160 200h48l5 12q-5 5-9 0-5 5-9 0-5 5-9 0-5 5-9 0-5 5-9 0-5 5-4 0z'),
    line(p.ink, 1.3, 'M168 172h64M175 152v36M200 152v36M225 152v36M185 208v36M164 226h42M225 208v36') +
      line(p.cloth, 2, 'M150 137h100M154 198h92', '.5') +
      rows(p.lamp, 12, '8 14', 'M116 190h30M254 184h30', '.6') +
      dots('#fffaf0', 5, 30, 'M210 216h31'),
    shape(p.tree, 'M202 240a8 8 0 1 0 12 0zM238 240a8 8 0 1 0 12 0z') +
      line(p.ink, 2.4, 'M64 262v-66M336 262v-66') +
      dots(p.lamp, 9, 272, 'M64 194h273'),
  ],
}

/** A long manor with gabled wings at the end of its drive. */
export const estate: Motif = {
  far: 'M88 244v-66l28-30 12 12 4-6h136l4 6 12-12 28 30v66z',
  draw: (p) => [
    shape(p.roof, `M116 184l16-30h136l16 30z${box(150, 136, 10, 22)}${box(240, 136, 10, 22)}${box(195, 140, 10, 18)}`) +
      shape(p.side, box(108, 184, 184, 60)) +
      shape(p.wall, 'M88 244v-66l28-30 28 30v66zM256 244v-66l28-30 28 30v66zM176 244v-66l24-24 24 24v66z') +
      shape(
        p.lit,
        arches([109, 277], 190, 14, 20) +
          arches([189], 244, 22, 36) +
          box(100, 206, 12, 26) +
          box(120, 206, 12, 26) +
          box(268, 206, 12, 26) +
          box(288, 206, 12, 26),
      ) +
      rows(p.lamp, 15, '7 9', 'M150 200h23M234 200h23M150 226h23M234 226h23'),
    line(p.roof, 4, 'M84 182l32-34 32 34M252 182l32-34 32 34M172 182l28-28 28 28') + dots(p.lamp, 12, 99, 'M200 186h1'),
    shape(
      p.tree,
      cypresses([
        [60, 250, 84],
        [40, 252, 62],
        [340, 250, 84],
        [360, 252, 62],
      ]),
    ) +
      shape(p.shine, 'M192 244h16l60 56H132z', '.2') +
      dots(p.lamp, 4, 17, 'M186 248l-52 50M214 248l52 50'),
  ],
}

/** A clubhouse with veranda and clock, a flag on the green. */
export const countryClub: Motif = {
  far: 'M64 244v-44l26-36h97v-32q13-26 26 0v32h97l26 36v44z',
  draw: (p) => [
    shape(p.roof, 'M64 200l26-36h220l26 36zM187 132q13-26 26 0z') +
      shape(p.wall, `${box(189, 132, 22, 32)}M152 200l48-40 48 40z`) +
      shape(p.lit, box(76, 200, 248, 44), '.9') +
      shape(p.side, box(96, 208, 40, 36) + box(264, 208, 40, 36)) +
      rows(p.wall, 44, '6 28.5', 'M76 222h248') +
      dots(p.lamp, 13, 99, 'M200 147h1'),
    shape(
      p.lit,
      box(102, 212, 12, 24) +
        box(119, 212, 12, 24) +
        box(270, 212, 12, 24) +
        box(287, 212, 12, 24) +
        arches([106, 130, 260, 284], 192, 10, 16),
    ) +
      line(p.cloth, 2.4, 'M70 200h260M152 200l48-40 48 40', '.55') +
      line(p.roof, 2, 'M200 120v-18') +
      line(p.ink, 1.4, 'M200 143v4h3'),
    shape(p.sand, 'M70 262q34-12 62 0-30 9-62 0z', '.7') +
      line(p.cloth, 2, 'M318 270v-58') +
      shape(p.bloom, 'M319 212l28 8-28 9zM201 102l13 4-13 4z'),
  ],
}

/** A castle chapel: towers, pointed windows, a rose. */
export const historic: Motif = {
  far: 'M66 244v-44h40v-68h-2l28-48 28 48-2 24 42-28 40 26v-36l29-56 29 56v72h40v54z',
  draw: (p) => [
    shape(p.roof, 'M104 132l28-48 28 48zM238 118l29-56 29 56z') +
      shape(p.wall, 'M150 244v-82l50-34 50 34v82z') +
      shape(p.side, box(110, 132, 44, 112) + box(244, 118, 46, 126) + box(288, 190, 50, 54) + box(66, 200, 48, 44)) +
      shape(
        p.lit,
        lancets([163, 219], 236, 18, 46) +
          lancets([187], 244, 26, 54) +
          lancets([127, 262], 186, 10, 26) +
          lancets([127, 262], 228, 10, 22),
      ) +
      dots(p.lamp, 24, 99, 'M200 166h1'),
    rows(p.side, 10, '7 7', 'M290 186h49M68 196h49') +
      line(p.roof, 4, 'M146 166l54-38 54 38') +
      line(p.ink, 1.3, 'M188 166h24M200 154v24M192 158l17 17M208 158l-17 17M172 198v38M228 198v38M200 196v48') +
      line(p.roof, 1.8, 'M132 84v-16M267 62v-18') +
      shape(p.bloom, 'M132 68l16 5-16 5zM267 44l18 5-18 6z'),
    dots(p.lamp, 4, 17, 'M186 250l-44 48M214 250l44 48'),
  ],
}

/** A mansard house with tower and iron cresting. */
export const mansion: Motif = {
  far: 'M98 244v-70h-6q14-8 18-38h60l-4-8q14-8 16-42h36q2 34 16 42l-4 8h60q4 30 18 38h-6v70z',
  draw: (p) => [
    shape(
      p.roof,
      `M92 174q14-8 18-38h180q4 30 18 38zM166 128q14-8 16-42h36q2 34 16 42z${box(118, 118, 10, 22)}${box(272, 118, 10, 22)}`,
    ) +
      shape(p.side, box(98, 174, 204, 70)) +
      shape(p.wall, box(172, 128, 56, 116)) +
      shape(
        p.lit,
        arches([120, 146, 242, 268], 168, 12, 22) +
          arches([193], 122, 14, 26) +
          arches([182, 206], 170, 13, 30) +
          arches([108, 136, 250, 278], 234, 14, 40) +
          arches([188], 244, 24, 30),
      ),
    line(p.cloth, 2.2, 'M92 174h78M230 174h78M166 128h68M172 204h56', '.5') +
      rows(p.roof, 8, '2 4', 'M184 83h34M114 133h52M236 133h52') +
      line(p.ink, 1.2, 'M115 194v40M143 194v40M257 194v40M285 194v40M200 214v30', '.6') +
      line(p.wall, 4, 'M180 212h40M182 212v32M218 212v32'),
    shape(p.tree, 'M60 252a16 16 0 1 1 24 0zM316 252a16 16 0 1 1 24 0z') +
      dots(p.lamp, 4, 17, 'M182 250l-40 48M218 250l40 48'),
  ],
}

/** A white house with porch, picket fence and windmill. */
export const farmhouse: Motif = {
  far: 'M108 244v-54H96l18-38h22v-14h11v14h59l24-16 42 46-4 12v50zM316 244l10-100 12 100z',
  draw: (p) => [
    shape(p.roof, 'M96 190l18-38h96v38zM136 138h11v22h-11z') +
      shape(p.stone, `${box(108, 188, 96, 56)}M192 244v-68l38-40 38 40v68z`) +
      line(p.roof, 5, 'M186 183l44-47 44 47') +
      shape(
        p.lit,
        box(112, 212, 16, 26) +
          box(158, 212, 16, 26) +
          arches([222], 184, 16, 24) +
          box(206, 204, 16, 28) +
          box(238, 204, 16, 28) +
          arches([136], 244, 16, 34),
      ) +
      shape(p.roof, 'M88 206h110l-8-12H98z'),
    line(
      p.ink,
      1.1,
      'M120 212v26M166 212v26M112 225h16M158 225h16M214 204v28M246 204v28M206 218h16M238 218h16M230 162v22',
    ) +
      line(p.cloth, 2.6, 'M94 206v38M131 206v38M154 206v38M186 206v38', '.8') +
      dots(p.lamp, 2.2, 7, 'M92 208q20 8 40 0 10 6 22 0 16 8 34 0'),
    line(p.side, 2.2, 'M316 248l11-96 11 96M318 224h18M320 202l15 22M333 202l-13-18') +
      `<circle cx="327" cy="146" r="13" stroke="${p.side}" stroke-width="9" stroke-dasharray="4 4"/>` +
      rows(p.cloth, 17, '4 6', 'M20 262h114M266 262h114', '.6') +
      line(p.cloth, 2, 'M16 258h122M262 258h122M16 266h122M262 266h122', '.6'),
  ],
}
