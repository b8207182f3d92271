import type { TransferViewer } from '../processes/transfer.ts'

/** A text about a transfer. Whoever it speaks of reads "you": its own words stand under its part, else `others`. */
export type ViewerText = string | ({ others: string } & Partial<Record<TransferViewer, string>>)

/** The text as this viewer reads it. */
export const textFor = (viewer: TransferViewer, words: ViewerText): string =>
  typeof words === 'string' ? words : (words[viewer] ?? words.others)
