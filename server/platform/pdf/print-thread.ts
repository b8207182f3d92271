import { move } from 'piscina'
import { renderSheet } from './render.ts'
import type { Sheet } from './sheet.ts'

/** What the printer's thread does with a sheet (printer.ts). */
export default async (sheet: Sheet): Promise<Uint8Array> => {
  const bytes = await renderSheet(sheet)
  return move(bytes) as unknown as Uint8Array
}
