import type { TransferViewer } from '../processes/transfer.ts'

/**
 * A text about a transfer. A party it speaks about reads it as "you", under their own role; everybody else reads
 * `others`.
 */
export type ViewerText = string | ({ others: string } & Partial<Record<TransferViewer, string>>)

/** The text as this viewer reads it. */
export const textFor = (viewer: TransferViewer, words: ViewerText): string =>
  typeof words === 'string' ? words : (words[viewer] ?? words.others)
