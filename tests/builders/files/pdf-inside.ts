import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { init } from '@embedpdf/pdfium'

/** What a PDF contains, as the programs that open it find it. */
interface PdfInside {
  /** of each page, in points */
  sizes: [width: number, height: number][]
  /** what can be searched and copied */
  text: string
  /** links, notes and fields */
  annotations: number
  attachments: number
  /** scripts that run when it is opened */
  scripts: number
  /** names in its dictionaries, such as 'OpenAction', each once; streams are left out */
  names: Set<string>
  /** the first page as it looks, at 72 dots per inch: four bytes for each dot */
  look: Uint8Array
}

const wasm = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))

/** Looks into a PDF. Throws when it can't be opened. */
export async function insideOf(bytes: Uint8Array): Promise<PdfInside> {
  const pdfium = await init({ wasmBinary: await readFile(wasm) })
  pdfium.PDFiumExt_Init()
  const memory = pdfium.pdfium as unknown as { HEAPU8: Uint8Array }
  const at = pdfium.pdfium.wasmExports.malloc(bytes.length)
  memory.HEAPU8.set(bytes, at)
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, '')
  if (document === 0) throw new Error('this PDF can’t be opened')
  const pages = Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, index) => {
    const page = pdfium.FPDF_LoadPage(document, index)
    const text = pdfium.FPDFText_LoadPage(page)
    const letters = pdfium.FPDFText_CountChars(text)
    const room = pdfium.pdfium.wasmExports.malloc(2 * letters + 2)
    pdfium.FPDFText_GetText(text, 0, letters, room)
    const read = Buffer.from(memory.HEAPU8.slice(room, room + 2 * letters))
    return {
      size: [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)] as [number, number],
      text: read.toString('utf16le'),
      annotations: pdfium.FPDFPage_GetAnnotCount(page),
    }
  })
  const [width, height] = (pages[0]?.size ?? [0, 0]).map(Math.round) as [number, number]
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0)
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
  pdfium.FPDF_RenderPageBitmap(bitmap, pdfium.FPDF_LoadPage(document, 0), 0, 0, width, height, 0, 0)
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
  return {
    look: memory.HEAPU8.slice(start, start + width * height * 4),
    sizes: pages.map(({ size }) => size),
    text: pages.map(({ text }) => text).join('\n'),
    annotations: pages.reduce((sum, page) => sum + page.annotations, 0),
    attachments: pdfium.FPDFDoc_GetAttachmentCount(document),
    scripts: pdfium.FPDFDoc_GetJavaScriptActionCount(document),
    names: namesIn(bytes),
  }
}

function namesIn(bytes: Uint8Array): Set<string> {
  const dictionaries = Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/stream\r?\n.*?endstream/gs, '')
  return new Set(dictionaries.match(/(?<=\/)[^\s/<>[\]()]+/g))
}
