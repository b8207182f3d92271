import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { init } from '@embedpdf/pdfium'
import { AppError } from '../errors.ts'

/** A page as it looks. */
export interface DrawnPage {
  /** of the paper, in points: 72 to the inch */
  width: number
  height: number
  /** of the picture, in pixels */
  columns: number
  rows: number
  /** red, green, blue, opacity of each pixel, row by row, on white paper */
  pixels: Uint8Array
}

interface OpenPdf {
  pages: number
  /**
   * Draws a page; the first one is 0. Throws unsupported_media_type (415) for a damaged page, payload_too_large (413)
   * for one of a size that we don't take.
   */
  draw(index: number): DrawnPage
}

/** Node has this, but its types leave it to those of browsers. */
declare const WebAssembly: {
  Memory: { prototype: { buffer: ArrayBuffer; grow(pages: number): number } }
  RuntimeError: typeof Error
}

const DOTS_PER_INCH = 150
/** A page of letter paper has 2.1 megapixels; larger paper gets fewer dots. */
const MOST_PIXELS = 4_500_000
/** Points: 200 inches, the largest page that the format's first reader took. */
const LONGEST_SIDE = 14_400
const MEGABYTE = 1024 * 1024
/** A page scanned at 600 dots per inch needs 55 MB. */
const MOST_MEMORY = 256 * MEGABYTE
const WHITE = 0xffffffff
/** FPDF_RenderPageBitmap: also draw annotations, such as filled-in fields; bytes in the order red, green, blue */
const FLAGS = 0x01 | 0x10
/** FPDF_GetLastError: a password is missing; a protection that PDFium doesn't know */
const PROTECTED = [4, 5]

/**
 * Opens a PDF with PDFium, the engine of Chrome, as WebAssembly: what it reads reaches no memory but its own, no file
 * and no network, and this build runs no script. Call it in a thread that ends afterward: no memory is given back.
 * Throws unsupported_media_type (415) for a PDF that is damaged or protected.
 */
export async function openPdf(upload: Uint8Array): Promise<OpenPdf> {
  limitMemory(MOST_MEMORY)
  const wasmBinary = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
  const silent = () => {}
  const pdfium = await init({ wasmBinary, print: silent, printErr: silent })
  pdfium.PDFiumExt_Init()
  const memory = pdfium.pdfium as unknown as { HEAPU8: Uint8Array } // replaced whenever it grows
  const at = pdfium.pdfium.wasmExports.malloc(upload.length)
  memory.HEAPU8.set(upload, at)
  const document = pdfium.FPDF_LoadMemDocument(at, upload.length, '')
  if (document === 0) throw PROTECTED.includes(pdfium.FPDF_GetLastError()) ? protectedPdf() : damagedPdf()
  if (pdfium.FPDF_GetSecurityHandlerRevision(document) >= 0) throw protectedPdf()
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, pdfium.PDFiumExt_OpenFormFillInfo())
  pdfium.FPDF_RemoveFormFieldHighlight(form)
  const pages = pdfium.FPDF_GetPageCount(document)
  if (pages < 1) throw damagedPdf()

  return {
    pages,
    draw: (index) => {
      const page = pdfium.FPDF_LoadPage(document, index)
      if (page === 0) throw damagedPdf()
      const size = sizeOf(pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page))
      const { columns, rows } = size
      const bitmap = pdfium.FPDFBitmap_Create(columns, rows, 0)
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, WHITE)
      pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, FLAGS)
      pdfium.FORM_OnAfterLoadPage(page, form)
      pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, columns, rows, 0, FLAGS)
      const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
      const pixels = memory.HEAPU8.slice(start, start + columns * rows * 4)
      pdfium.FPDFBitmap_Destroy(bitmap)
      pdfium.FPDF_ClosePage(page)
      return { ...size, pixels }
    },
  }
}

function sizeOf(width: number, height: number): Omit<DrawnPage, 'pixels'> {
  const fits = (side: number) => side > 0 && side <= LONGEST_SIDE
  if (!(fits(width) && fits(height))) {
    throw new AppError(
      'payload_too_large',
      'A page of this PDF is larger than 200 inches. Please use a standard paper size.',
    )
  }
  const scale = Math.min(DOTS_PER_INCH / 72, Math.sqrt(MOST_PIXELS / (width * height)))
  const dots = (side: number) => Math.max(1, Math.round(side * scale))
  return { width, height, columns: dots(width), rows: dots(height) }
}

/**
 * WebAssembly memory grows as its program asks; beyond this it gets no more, and the program gives up. The limit
 * applies to the whole thread.
 */
function limitMemory(bytes: number): void {
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function limited(pages) {
    if (this.buffer.byteLength + pages * 65_536 > bytes) throw new RangeError('This is all the memory there is.')
    return grow.call(this, pages)
  }
}

/** Whether PDFium gave up: it met something that it can't read, or ran out of memory. */
export const gaveUp = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError || error instanceof RangeError

const protectedPdf = () =>
  new AppError(
    'unsupported_media_type',
    'This PDF is protected. Please save a copy without a password or restrictions, or send photos of its pages.',
  )

export const damagedPdf = () =>
  new AppError(
    'unsupported_media_type',
    'This PDF is damaged or incomplete. Please print it to a new PDF, or send photos of its pages.',
  )
