/**
 * The pencil of the scene: tiny builders that return SVG text. Coordinates live in a 400 x 300 card, ground at y 240.
 */

/** A repeatable sequence of numbers in [0, 1) from a seed (mulberry32). */
export function sequence(seed: number): () => number {
  let a = seed | 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Mixes two #rrggbb colors; share 0 gives the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const a = Number.parseInt(from.slice(1), 16)
  const b = Number.parseInt(to.slice(1), 16)
  let out = 0
  for (const shift of [16, 8, 0]) {
    const x = (a >> shift) & 255
    const y = (b >> shift) & 255
    out = (out << 8) | Math.round(x + (y - x) * share)
  }
  return `#${out.toString(16).padStart(6, '0')}`
}

const fade = (opacity: string) => opacity && ` opacity="${opacity}"`

/** A filled shape. */
export const shape = (fill: string, d: string, opacity = '') => `<path fill="${fill}"${fade(opacity)} d="${d}"/>`

/** A drawn line with round ends (the svg root sets fill="none" and the caps). */
export const line = (stroke: string, width: number, d: string, opacity = '') =>
  `<path stroke="${stroke}" stroke-width="${width}"${fade(opacity)} d="${d}"/>`

/** A line of round dots: string lights, lanterns, blossoms. */
export const dots = (stroke: string, size: number, gap: number | string, d: string, opacity = '') =>
  `<path stroke="${stroke}" stroke-width="${size}" stroke-dasharray="0 ${gap}"${fade(opacity)} d="${d}"/>`

/** Rows of upright rectangles (windows, columns) as dashed lines through their middle; dash is "width gap". */
export const rows = (stroke: string, height: number, dash: string, d: string, opacity = '') =>
  `<path stroke="${stroke}" stroke-width="${height}" stroke-dasharray="${dash}" stroke-linecap="butt"${fade(opacity)} d="${d}"/>`

/** Rectangle as path data. */
export const box = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h-${w}z`

/** Round-arched windows with their foot at y: one per x. */
export const arches = (xs: readonly number[], y: number, w: number, h: number) =>
  xs.map((x) => `M${x} ${y}v-${h - w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`).join('')

/** Pointed windows with their foot at y. */
export const lancets = (xs: readonly number[], y: number, w: number, h: number) =>
  xs.map((x) => `M${x} ${y}v-${h - w}q0-${w / 2} ${w / 2}-${w} ${w / 2} ${w / 2} ${w / 2} ${w}v${h - w}z`).join('')

type Tree = readonly [x: number, foot: number, height: number]

/** Cypresses. */
export const cypresses = (trees: readonly Tree[]) =>
  trees
    .map(([x, y, h]) => `M${x} ${y}q-${Math.round(h / 7)}-${h / 2} 0-${h} ${Math.round(h / 7)} ${h / 2} 0 ${h}z`)
    .join('')

/** Firs. */
export const firs = (trees: readonly Tree[]) =>
  trees.map(([x, y, h]) => `M${x} ${y - h}l${Math.round(h * 0.3)} ${h}h-${Math.round(h * 0.6)}z`).join('')

/** Two palms: one with its foot at the first point, the other mirrored, larger, at the second. */
export const palms = (
  key: string,
  trunk: string,
  leaf: string,
  [x, y]: readonly number[],
  [x2, y2]: readonly number[],
) =>
  `<g transform="translate(${x} ${y})"><g id="${key}p">${line(trunk, 5, 'M0 0Q2-56 30-100')}${shape(
    leaf,
    'M30-100q-24-18-48 4 22-12 48-4-22-30-50-24 30 2 50 24-4-30-26-42 16 18 26 42 2-34 28-42-18 16-28 42 22-26 50-18-30-2-50 18 26-12 48 10-22-14-48-10-26 0-32 28 10-20 32-28z',
  )}</g></g><use href="#${key}p" transform="matrix(-1.2 0 0 1.2 ${x2} ${y2})"/>`
