/**
 * `npm run fonts`: cuts from the packages' fonts what nearly every page needs, and writes it to web/fonts: the letters
 * of English, the weights in use (Fraunces has one), and the optical sizes of Fraunces up to our largest heading. Other
 * letters come from the packages' own files, when a page has one (web/styles/fonts.css).
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
// @ts-expect-error the package comes without types
import untyped from 'subset-font'
import { ROOT } from './run-command.ts'

const subsetFont: (font: Buffer, letters: string, options: object) => Promise<Buffer> = untyped

/** ASCII, and what else our texts use. web/styles/fonts.css names the same characters. */
const LETTERS = `${String.fromCodePoint(...Array.from({ length: 0x7e - 0x20 + 1 }, (_, at) => 0x20 + at))}\u00a0·×©é–—‘’“”•…→−`

const CUTS = [
  {
    font: 'fraunces',
    file: 'fraunces-latin-opsz-normal',
    axes: { opsz: { min: 14, max: 64 }, wght: 415 }, // a second weight would be 8 kB
  },
  { font: 'figtree', file: 'figtree-latin-wght-normal', axes: { wght: { min: 400, max: 700 } } },
]

for (const { font, file, axes } of CUTS) {
  const whole = await readFile(join(ROOT, `node_modules/@fontsource-variable/${font}/files/${file}.woff2`))
  const cut = await subsetFont(whole, LETTERS, { targetFormat: 'woff2', variationAxes: axes })
  await writeFile(join(ROOT, `web/fonts/${font}.woff2`), cut)
  console.log(`${font}: ${(whole.byteLength / 1000).toFixed(1)} kB, cut to ${(cut.byteLength / 1000).toFixed(1)} kB`)
}
