/** A text without the sentences that another text already has; empty if it says nothing else. */
export function withoutRepeatedSentences(text: string, said: string): string {
  return text
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !said.includes(sentence.trim()))
    .join(' ')
}
