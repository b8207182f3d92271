import type { Voice } from './fonts.ts'

/** Points, 72 to the inch. */
export const MARGIN = { top: 76, bottom: 66, left: 66, right: 66 }

/** The light colors of the pages (docs/look.md), on white paper. */
export const INK = { ink: '#1B2420', muted: '#5C6660', line: '#D9D2C4', garden: '#14463A', berry: '#9B2C3F' }

export interface Type {
  voice?: Voice
  size?: number
  color?: string
  lineGap?: number
  align?: 'left' | 'right'
}

/** Where text goes: how far it is from the left margin, and how wide, in points. */
export interface Box {
  x: number
  width: number
}

/**
 * Writes from top to bottom, in the order in which the document is read aloud, and begins a new page when the next part
 * won't fit.
 */
export class Page {
  readonly document: PDFKit.PDFDocument
  readonly width: number
  y: number
  private readonly scale: number

  /** `scale` makes all letters but those of the display voice smaller or larger than their sizes say. */
  constructor(document: PDFKit.PDFDocument, scale: number) {
    this.document = document
    this.scale = scale
    this.width = document.page.width - MARGIN.left - MARGIN.right
    this.y = MARGIN.top
  }

  space(points: number): void {
    this.y += points
  }

  /** Begins a new page unless this one has room for this many points. */
  ensure(points: number): void {
    if (this.y + points <= this.document.page.height - MARGIN.bottom) return
    this.document.addPage()
    this.y = MARGIN.top
  }

  heightOf(text: string, type: Type, width = this.width): number {
    return this.set(type).heightOfString(text, { width, lineGap: type.lineGap ?? 3 })
  }

  /** Writes text across the page, as an element with this tag, and moves down past it. */
  write(tag: string, text: string, type: Type = {}): void {
    this.ensure(this.heightOf(text, type))
    const element = this.document.struct(tag, {}, this.at(text, type))
    this.document.addStructure(element)
    element.end()
    this.y += this.heightOf(text, type)
  }

  /** Returns a function that draws a text at this height in this box; doesn't move down. */
  at(text: string, type: Type, box: Box = { x: 0, width: this.width }, y = this.y): () => void {
    const { align = 'left', lineGap = 3 } = type
    return () => {
      this.set(type).text(text, MARGIN.left + box.x, y, { width: box.width, align, lineGap })
    }
  }

  /** Draws a hairline, which isn't read aloud, across the box. */
  line(box: Box = { x: 0, width: this.width }, y = this.y, color = INK.line): void {
    const from = MARGIN.left + box.x
    this.document.markContent('Artifact', { type: 'Layout' })
    this.document
      .moveTo(from, y)
      .lineTo(from + box.width, y)
      .lineWidth(0.7)
      .stroke(color)
    this.document.endMarkedContent()
  }

  private set({ voice = 'text', size = 10, color = INK.ink }: Type): PDFKit.PDFDocument {
    const points = voice === 'display' ? size : size * this.scale
    return this.document.font(voice).fontSize(points).fillColor(color)
  }
}
