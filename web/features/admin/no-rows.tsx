import type { ReactNode } from 'react'

/** What a table says when nothing matches the filters, or there is nothing at all. */
export function NoRows({ children }: { children: ReactNode }) {
  return <p className="rounded-card border border-line border-dashed px-5 py-10 text-center text-muted">{children}</p>
}
