/** A text without the sentences that another one says already; empty if it says nothing else. */
export function withoutRepeats(text: string, said: string): string {
  return text
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !said.includes(sentence.trim()))
    .join(' ')
}

/** A venue's own words, in which no line ends inside a time: "3 PM", "11:30 p.m.". */
export const keepTimes = (text: string): string => text.replace(/(\d) ([ap]\.?m\b)/gi, '$1\u00a0$2')
