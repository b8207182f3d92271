import { type RefObject, useEffect, useRef } from 'react'
import type { SearchFilters } from './search-filters.ts'

/**
 * Keeps the focus from being lost when what was pressed, such as the link to a city nearby, is gone with the results
 * that it changed: the focus goes to the heading with their count, to which the caller gives the ref.
 */
export function useFocusOnCount(filters: SearchFilters): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const now = JSON.stringify(filters)
  const before = useRef(now)
  useEffect(() => {
    if (before.current === now) return
    before.current = now
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [now])
  return heading
}
