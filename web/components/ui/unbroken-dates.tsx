import type { ReactNode } from 'react'

/** "Sat, Dec 12, 2026", "Dec 12" or "7:54 PM CST"; "noon" has no place to break. */
const DAY_OR_TIME =
  /((?:[A-Z][a-z]{2}, )?[A-Z][a-z]{2} \d{1,2}\b(?:, \d{4})?|\d{1,2}(?::\d{2})? [AP]M(?: [A-Z]{2,4}\b)?)/

/** A text in which no line ends within a day or a time of day. What isn't plain text stays as it is. */
export function Unbroken({ children }: { children: ReactNode }): ReactNode {
  if (typeof children !== 'string') return children
  const parts = children.split(DAY_OR_TIME)
  if (parts.length === 1) return children
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
