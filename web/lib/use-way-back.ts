import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/**
 * What a click on a link to a page that is `behind` steps back in the browser's history does: it goes there, so that
 * the page is as it was left. Without any, or in a new tab or window, the link leads where it says.
 */
export function useWayBack(behind: number | undefined) {
  const { history } = useRouter()
  return (event: MouseEvent) => {
    if (behind === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    history.go(-behind)
  }
}
