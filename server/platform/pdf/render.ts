import PDFDocument from 'pdfkit'
import { drawBlock } from './draw-block.ts'
import { registerFonts } from './fonts.ts'
import { INK, MARGIN, Page } from './page.ts'
import type { Sheet } from './sheet.ts'

/** Sets a sheet on letter paper as a tagged PDF. The same sheet gives the same bytes. */
export async function renderSheet(asWritten: Sheet): Promise<Uint8Array> {
  const { title, label, createdAt } = asWritten
  const document = new PDFDocument({
    size: 'LETTER',
    margins: MARGIN,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: `${title}, ${label}`, Author: 'Unveil', Creator: 'Unveil', CreationDate: createdAt },
  })
  const chunks: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
    document.on('end', resolve)
  })
  const { sheet, scale } = await registerFonts(document, asWritten)
  const page = new Page(document, scale)
  drawTitle(page, sheet)
  for (const [index, block] of sheet.blocks.entries()) drawBlock(page, block, sheet.blocks[index + 1])
  drawMargins(document, sheet)
  document.end()
  await done
  return new Uint8Array(Buffer.concat(chunks))
}

function drawTitle(page: Page, { title, lead }: Sheet): void {
  page.space(12)
  page.write('H1', title, { voice: 'display', size: 22, color: INK.garden, lineGap: 1 })
  page.space(5)
  page.write('P', lead, { size: 11.5, color: INK.muted })
  page.space(14)
}

/** Draws what every page shows besides the text: our name, the document's name, the page's number and the stamp. */
function drawMargins(document: PDFKit.PDFDocument, { label, stamp }: Sheet): void {
  const { start, count } = document.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index)
    const { width, height } = document.page
    const inner = width - MARGIN.left - MARGIN.right
    const line = (text: string, y: number, align: 'left' | 'right') =>
      document.text(text, MARGIN.left, y, { width: inner, align, lineBreak: false })
    // below the margin, text would begin a new page
    document.page.margins = { ...MARGIN, top: 0, bottom: 0 }
    document.markContent('Artifact', { type: 'Pagination' })
    if (stamp) drawStamp(document, stamp.word)
    document.font('display').fontSize(15).fillColor(INK.garden)
    line('Unveil', 40, 'left')
    document
      .font('strong')
      .fontSize(9)
      .fillColor(stamp ? INK.berry : INK.muted)
    line(stamp?.line ?? label, 45, 'right')
    document.font('text').fontSize(8.5).fillColor(INK.muted)
    line(label, height - 46, 'left')
    line(`Page ${index + 1} of ${count}`, height - 46, 'right')
    document.endMarkedContent()
  }
}

function drawStamp(document: PDFKit.PDFDocument, stamp: string): void {
  const { width, height } = document.page
  document.save()
  document.rotate(-38, { origin: [width / 2, height / 2] })
  document.font('display').fontSize(150).fillColor(INK.berry).fillOpacity(0.07)
  document.text(stamp, 0, height / 2 - 90, { width, align: 'center', lineBreak: false })
  document.restore()
}
