import { useEffect } from 'react'
import { MAIN_ID } from './skip-link.tsx'

/** How long a part of the page has to move the focus itself before we do, in milliseconds. */
const GRACE = 150

/**
 * Keeps the keyboard near where it was when the focused element is taken from the page, as a button is that has done
 * its work: the focus then goes to the heading of the innermost part around it that is still there, or that is there
 * again under the same name. Otherwise it would be nowhere, and a screen reader would begin at the top. Nothing scrolls.
 */
export function useFocusNearby(): void {
  useEffect(() => {
    /** what had the focus last, and what it is in, from the inside out */
    let path: Element[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const isLost = () => document.activeElement === document.body && path[0]?.isConnected === false
    const look = () => {
      if (!isLost()) return
      clearTimeout(timer)
      timer = setTimeout(() => isLost() && focusNear(path), GRACE)
    }
    const observer = new MutationObserver(look)
    const remember = ({ target }: FocusEvent) => {
      // a dialog isn't in the page: it goes, and what opened it counts
      const around = target instanceof Element ? pathIn(target) : []
      if (around.length === 0) return
      if (path.length === 0) observer.observe(document.body, { childList: true, subtree: true })
      path = around
    }
    document.addEventListener('focusin', remember)
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
}

/** This element and what it is in, up to the page's <main>; empty outside of it. */
function pathIn(target: Element): Element[] {
  const path: Element[] = []
  for (let at: Element | null = target; at; at = at.parentElement) {
    path.push(at)
    if (at.id === MAIN_ID) return path
  }
  return []
}

function focusNear(path: readonly Element[]): void {
  for (const part of path.slice(1)) {
    const there = part.isConnected ? part : sameName(part)
    const place = there?.querySelector<HTMLElement>('h1, h2, h3, h4') ?? (there?.id === MAIN_ID ? there : null)
    if (!(place instanceof HTMLElement)) continue
    if (!place.hasAttribute('tabindex')) {
      place.tabIndex = -1
      place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
    }
    place.focus({ preventScroll: true })
    return
  }
}

/** What has come in place of this part, as a card does that has moved to another list. */
function sameName(part: Element): Element | null {
  const name = part.getAttribute('aria-label')
  return name ? document.querySelector(`#${MAIN_ID} ${part.localName}[aria-label="${CSS.escape(name)}"]`) : null
}
