import type { ReactNode } from 'react'
import { EmptyState } from './empty-and-error.tsx'

/** For an unknown id, or somebody else's: the two look the same (domain.md row 2). `children`: a link back. */
export function NotFound({
  what,
  description = 'It doesn’t exist, or you don’t have access to it.',
  children,
}: {
  what: string
  description?: string
  children: ReactNode
}) {
  return (
    <EmptyState
      level={1}
      className="py-20"
      drawing="gate"
      title={`${what} not found`}
      description={description}
      action={children}
    />
  )
}
