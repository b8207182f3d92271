import type { Palette } from './palette.ts'
import { arches, box, cypresses, dots, firs, line, rows, shape } from './svg-shapes.ts'

/**
 * What a style puts into the picture. `far`: its outline, when it is behind another (path data). `draw`: its body, then
 * details while the sheet has room: trim on the body, things in front of it.
 */
export type Motif = { far: string; draw: (p: Palette) => readonly [body: string, trim: string, lying?: string] }

/** Gambrel barn with open doors, silo and lean-to. */
export const barn: Motif = {
  far: 'M94 244v-92a15 15 0 0 1 30 0v92zM132 244v-66l16-36 52-26 52 26 14 38 50 28v36z',
  draw: (p) => [
    shape(p.side, 'M94 244v-92a15 15 0 0 1 30 0v92zM266 244v-54l50 24v30z') +
      shape(p.wall, 'M132 244v-66l16-36 52-26 52 26 16 36v66z') +
      line(p.roof, 7, 'M125 184l21-44 54-27 54 27 21 44M266 190l52 26') +
      shape(p.lit, `${box(176, 194, 48, 50)}${arches([190], 170, 20, 24)}`) +
      shape(p.side, box(152, 194, 22, 50) + box(226, 194, 22, 50)),
    line(p.ink, 1, 'M148 142v102M166 134v110M234 134v110M252 142v102M200 118v26', '.35') +
      line(p.ink, 1.6, 'M152 194l22 50m0-50l-22 50M226 194l22 50m0-50l-22 50M200 146v24M190 158h20') +
      rows(p.lamp, 9, '7 8', 'M280 226h22'),
    dots(p.lamp, 2.6, 9, 'M109 142Q60 214 6 176M254 150Q320 220 398 168'),
  ],
}

/** Long hall with tall arches, a shallow dome and a chandelier. */
export const ballroom: Motif = {
  far: 'M92 244v-74h56v-24h4c2-30 26-44 48-44s46 14 48 44h4v24h56v74z',
  draw: (p) => [
    shape(p.roof, 'M152 146c2-30 26-44 48-44s46 14 48 44zM193 104h14v-12q-7-10-14 0z') +
      shape(p.side, box(92, 170, 216, 74)) +
      shape(p.wall, box(148, 146, 104, 98)) +
      line(p.roof, 4, 'M88 170h58M254 170h58M144 147h112') +
      shape(p.lit, arches([156, 188, 220], 242, 24, 82) + arches([100, 122, 261, 283], 240, 15, 54)),
    line(
      p.ink,
      1.2,
      'M200 94v-12M200 104v40M177 108q-8 14-8 36M223 108q8 14 8 36M168 160v80M232 160v80M107 186v54M130 186v54M268 186v54M290 186v54',
      '.5',
    ) +
      line(p.ink, 1, 'M200 160v22') +
      dots('#fffaf0', 3.4, 4.5, 'M191 184h18m-14 4h9'),
    line(p.cloth, 2, 'M92 241h216', '.7') + rows(p.cloth, 7, '3 5', 'M96 245h206', '.55'),
  ],
}

/** Open timber frame under a great gable, fairy lights under the beams. */
export const rustic: Motif = {
  far: 'M82 222L200 116l118 106h-22v22H104v-22z',
  draw: (p) => [
    shape(p.side, 'M104 206L200 120l96 86v38H104z') +
      shape(p.lit, 'M108 208L200 126l92 82v36H108z', '.86') +
      line(p.ink, 4, 'M128 186v58M272 186v58M200 124v38M140 178h120M162 158l38 34 38-34') +
      line(p.roof, 11, 'M82 222L200 116l118 106'),
    line(p.ink, 2, 'M166 178v66M234 178v66', '.7') +
      shape(p.ink, 'M176 236h48v-3h-48zM184 236h3v8h-3zM213 236h3v8h-3zM146 236h18v8h-18zM236 236h18v8h-18z') +
      dots('#fffaf0', 2, 7, 'M130 190q30 16 70 0 40 16 70 0'),
    shape(
      p.tree,
      firs([
        [70, 248, 84],
        [44, 250, 60],
        [322, 248, 92],
        [350, 250, 66],
      ]),
    ) + dots(p.lamp, 2.4, 8, 'M86 220Q36 236 4 184M314 220Q360 238 398 186'),
  ],
}

/** Glass between slabs, a wall of stone, a long pool. */
export const modern: Motif = {
  far: 'M66 195h28v-44h212v44h22v8h-28v41H118v-41H66z',
  draw: (p) => [
    shape(p.lit, box(112, 160, 146, 36) + box(152, 203, 136, 41)) +
      shape(p.wall, box(118, 203, 34, 41)) +
      shape(p.side, box(258, 160, 36, 36) + box(288, 203, 12, 41)) +
      shape(p.roof, box(94, 151, 212, 9) + box(66, 195, 262, 8)) +
      line(p.ink, 1.4, 'M141 160v36M170 160v36M199 160v36M228 160v36M186 203v41M220 203v41M254 203v41'),
    line(p.roof, 2.4, 'M76 203v41M106 203v41') +
      line(p.ink, 1, 'M118 213h34M118 223h34M118 233h34M203 203v10M237 203v14', '.6') +
      dots('#fffaf0', 5, 34, 'M203 215h1M237 219h1'),
    shape(p.sea, 'M132 254h150l44 24H84z') +
      line(p.lamp, 2.2, 'M152 258h120M138 264h64M226 265h58M120 272h36M196 273h100', '.42'),
  ],
}

/** A portico of six columns, lit from within. */
export const classic: Motif = {
  far: 'M64 244v-62h40v-22h-6l102-44 102 44h-6v22h40v62z',
  draw: (p) => [
    shape(p.side, box(64, 182, 52, 62) + box(284, 182, 52, 62)) +
      shape(p.lit, box(116, 170, 168, 64) + arches([78, 96, 292, 310], 236, 11, 38)) +
      rows(p.wall, 62, '13 19.8', 'M112 203h177') +
      rows(p.cloth, 62, '4 28.8', 'M113 203h170', '.32') +
      shape(p.wall, `${box(104, 160, 192, 12)}M98 160l102-44 102 44z${box(100, 234, 200, 10)}`),
    shape(p.side, `M122 155l78-34 78 34z${arches([184], 236, 32, 50)}`) +
      shape(p.lit, arches([188], 236, 24, 44)) +
      line(p.ink, 1.2, 'M200 192v44M188 206h24') +
      line(p.cloth, 2, 'M98 160l102-44 102 44', '.4') +
      line(p.roof, 3, 'M60 182h44M296 182h44'),
    line(p.cloth, 3, 'M96 241h208', '.3') + dots(p.lamp, 4, 17, 'M186 250l-44 48M214 250l44 48'),
  ],
}

/** A Victorian glasshouse: ribs, an onion dome and green things inside. */
export const vintage: Motif = {
  far: 'M66 244v-40q4-26 40-28h46c0-36 38-40 48-66 10 26 48 30 48 66h46q36 2 40 28v40z',
  draw: (p) => [
    shape(
      p.lit,
      'M152 174c0-34 38-40 48-66 10 26 48 32 48 66v70h-96zM66 204q4-26 40-28h46v68H66zM334 204q-4-26-40-28h-46v68h86z',
      '.8',
    ) +
      line(
        p.ink,
        1.5,
        'M66 206h268M88 180v64M109 176v68M130 176v68M312 180v64M291 176v68M270 176v68M152 174h96M176 150v94M224 150v94M200 108v136M176 150q16-16 24-42 8 26 24 42',
      ) +
      line(
        p.roof,
        3,
        'M152 244v-70c0-34 38-40 48-66 10 26 48 32 48 66v70M66 244v-40q4-26 40-28h46m96 0h46q36 2 40 28v40M200 110V98a3 3 0 1 0-.1 0',
      ),
    shape(
      p.tree,
      'M84 244q-4-34 12-40 0 14-6 40zM118 244q-14-20-2-46 8 20 2 46zM170 244q-12-24-2-56 14 24 4 56zM228 244q-10-26 2-64 12 30 0 64zM280 244q-10-22 0-48 12 24 2 48zM312 244q-6-24 8-36 2 18-6 36z',
      '.5',
    ) + shape(p.lamp, arches([190], 244, 20, 34), '.8'),
    shape(p.roof, box(60, 238, 280, 6)) + dots(p.lamp, 4, 17, 'M184 250l-44 48M216 250l44 48'),
  ],
}

/** A brick factory with a sawtooth roof, iron windows, chimney and water tower. */
export const industrial: Motif = {
  far: 'M96 244v-74l48-28v28l48-28v28l48-28v28l48-28v102zM298 244V110h15v134z',
  draw: (p) => [
    shape(p.side, box(298, 112, 15, 132) + box(295, 108, 21, 7)) +
      shape(p.wall, 'M96 244v-74l48-28v28l48-28v28l48-28v28l48-28v102z') +
      shape(
        p.lit,
        `M106 172l34-20v18zM154 172l34-20v18zM202 172l34-20v18zM250 172l34-20v18z${box(108, 188, 34, 42)}${box(154, 188, 34, 42)}${box(242, 188, 34, 42)}${arches([202], 244, 28, 56)}`,
      ) +
      line(p.roof, 3.4, 'M94 172l50-30v28l48-28v28l48-28v28l48-28'),
    shape(p.side, 'M50 172v-26l19-16 19 16v26z') +
      line(p.side, 3, 'M52 244l7-72M86 244l-7-72M50 214l36-22M88 214l-36-22') +
      line(
        p.ink,
        1.5,
        'M108 202h34M108 216h34M119 188v42M131 188v42M154 202h34M154 216h34M165 188v42M177 188v42M242 202h34M242 216h34M253 188v42M265 188v42M216 188v56',
      ),
    dots(p.lamp, 2.6, 9, 'M96 178Q50 220 4 190M288 166Q330 216 398 178'),
  ],
}

/** A domed palace with pavilions, and a fountain in front. */
export const luxury: Motif = {
  far: 'M70 244v-68q15-20 30 0v8h50v-26h18v-20q4-40 32-40t32 40v20h18v26h50v-8q15-20 30 0v68z',
  draw: (p) => [
    shape(
      p.roof,
      'M170 138c0-26 16-40 30-40s30 14 30 40zM194 100h12v-12q-6-8-12 0zM72 176a13 15 0 0 1 26 0zM302 176a13 15 0 0 1 26 0z',
    ) +
      shape(p.side, box(92, 184, 216, 60) + box(168, 138, 64, 20)) +
      shape(p.wall, box(150, 158, 100, 86) + box(70, 176, 30, 68) + box(300, 176, 30, 68)) +
      shape(p.lit, arches([160, 190, 220], 242, 20, 60) + arches([80, 108, 128, 261, 281, 310], 240, 11, 36)),
    line(p.roof, 3, 'M146 158h108M98 184h48M254 184h48M68 176h34M298 176h34M200 88v-12') +
      rows(p.lamp, 8, '5 9.4', 'M176 149h50M163 169h78'),
    shape(p.sea, 'M146 262a54 10 0 0 0 108 0 54 10 0 0 0-108 0z') +
      line(
        p.cloth,
        2,
        'M200 262v-26M198 262q-4-26-16-4M202 262q4-26 16-4M197 262q-11-36-32-2M203 262q11-36 32-2',
        '.75',
      ) +
      shape(
        p.tree,
        cypresses([
          [36, 250, 58],
          [364, 250, 58],
        ]),
      ),
  ],
}
