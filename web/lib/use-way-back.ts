import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/**
 * The onClick of a link to a page that is `behind` steps back in the browser's history: it goes back to that page,
 * which is then as it was left. Without `behind`, or in a new tab or window, the link leads where it says.
 */
export function useWayBack(behind: number | undefined) {
  const { history } = useRouter()
  return (event: MouseEvent) => {
    if (behind === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    history.go(-behind)
  }
}
