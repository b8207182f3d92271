/** The pencil of the scene: tiny builders that return SVG text. Coordinates live in a 400 x 300 card, ground at y 240. */

/** FNV-1a with a final shuffle: a stable, well spread 32-bit number for a listing id. */
export function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x45d9f3b)
  return (h ^ (h >>> 15)) >>> 0
}

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

/** Mixes two #rrggbb colours; share 0 gives the first, 1 the second. */
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

/** A filled shape. */
export const shape = (fill: string, d: string, more = '') => `<path fill="${fill}" d="${d}"${more}/>`

/** A drawn line; the svg root sets fill="none". */
export const line = (stroke: string, width: number, d: string, more = '') =>
  `<path stroke="${stroke}" stroke-width="${width}" d="${d}"${more}/>`

/** A line of round dots: string lights, lanterns, blossom. */
export const dots = (stroke: string, size: number, gap: number, d: string, more = '') =>
  line(stroke, size, d, ` stroke-dasharray="0 ${gap}" stroke-linecap="round"${more}`)

/** A row of upright rectangles (windows, columns) as one dashed line through their middle. */
export const bars = (stroke: string, x: number, y: number, width: number, height: number, gap: number, count: number) =>
  line(stroke, height, `M${x} ${y}h${count * width + (count - 1) * gap}`, ` stroke-dasharray="${width} ${gap}"`)

/** Rectangle as path data. */
export const box = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h-${w}z`

/** Round-arched windows with their foot at y: one per x. */
export const arches = (xs: readonly number[], y: number, w: number, h: number) =>
  xs.map((x) => `M${x} ${y}v-${h - w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`).join('')

/** Pointed windows with their foot at y. */
export const lancets = (xs: readonly number[], y: number, w: number, h: number) =>
  xs.map((x) => `M${x} ${y}v-${h - w}q0-${w * 0.7} ${w / 2}-${w}q${w / 2} ${w * 0.3} ${w / 2} ${w}v${h - w}z`).join('')

/** Cypresses standing at [x, foot, height]. */
export const cypresses = (trees: readonly (readonly [number, number, number])[]) =>
  trees.map(([x, y, h]) => `M${x - 3} ${y}q-${h / 9 + 1}-${h * 0.5} 3-${h}q${h / 9 + 4} ${h * 0.5} 3 ${h}z`).join('')

/** Firs standing at [x, foot, height]. */
export const firs = (trees: readonly (readonly [number, number, number])[]) =>
  trees.map(([x, y, h]) => `M${x} ${y - h}l${h * 0.3} ${h}h-${h * 0.6}z`).join('')

/** Palm leaves from a crown at x, y with the given reach. */
export const palm = (x: number, y: number, reach: number) =>
  [
    [-1, 0.1],
    [-0.85, -0.45],
    [-0.3, -0.75],
    [0.4, -0.7],
    [0.9, -0.35],
    [1, 0.2],
    [-0.62, 0.6],
    [0.6, 0.62],
  ]
    .map(([dx = 0, dy = 0]) => {
      const ex = Math.round(dx * reach)
      const ey = Math.round(dy * reach)
      const up = Math.round(reach * 0.36)
      return `M${x} ${y}q${Math.round(ex * 0.5)} ${Math.round(ey * 0.5 - up)} ${ex} ${ey}q${Math.round(-ex * 0.36)} ${Math.round(-ey * 0.5 - up * 0.62)} ${-ex} ${-ey}`
    })
    .join('')
