import { MAIN_ID } from './skip-link.tsx'

const HEADINGS = 'h1, h2, h3, h4'

/** An element, and its place among its siblings. */
interface Part {
  element: Element
  place: number
}

/** How long a part of the page has to move the focus itself before we do, in milliseconds. */
const GRACE = 150

/**
 * Keeps the focus near where it was when the focused element leaves the page, such as a button that has done its
 * work. The focus then goes to a heading: that of the innermost part that was around the element and is still there, is
 * back in sight under the same name, or has been replaced by the next item of its list. Otherwise nothing would have
 * the focus, and a screen reader would begin at the top. Nothing scrolls. Call it once.
 */
export function keepFocusNearby(): void {
  /** what had the focus last, and what it is in, from the inside out */
  let path: readonly Part[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const remember = (target: EventTarget | null) => {
    // a dialog isn't part of the page: it will go, and what opened it counts
    const around = target instanceof Element ? pathIn(target) : []
    if (around.length > 0) path = around
  }
  const isLost = () => document.activeElement === document.body && path[0]?.element.isConnected === false
  const look = () => {
    if (!isLost()) return
    clearTimeout(timer)
    timer = setTimeout(() => isLost() && focusNear(path), GRACE)
  }
  remember(document.activeElement)
  document.addEventListener('focusin', ({ target }) => remember(target))
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
}

/** This element and what it is in, up to the page's <main>; empty outside of it. */
function pathIn(target: Element): Part[] {
  const path: Part[] = []
  for (let at: Element | null = target; at; at = at.parentElement) {
    path.push({ element: at, place: [...(at.parentElement?.children ?? [])].indexOf(at) })
    if (at.id === MAIN_ID) return path
  }
  return []
}

function focusNear(path: readonly Part[]): void {
  for (const [index, part] of path.entries()) {
    if (index === 0) continue
    const there = part.element.isConnected ? (inPlaceOf(path[index - 1], part) ?? part.element) : sameName(part.element)
    const place = there?.querySelector<HTMLElement>(HEADINGS) ?? (there?.id === MAIN_ID ? there : null)
    if (!(place instanceof HTMLElement) || !place.checkVisibility()) continue
    if (!place.hasAttribute('tabindex')) {
      place.tabIndex = -1
      place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
    }
    place.focus({ preventScroll: true })
    return
  }
}

/** What has taken the place of an item that is gone from its list: the next one, or the last. */
function inPlaceOf(gone: Part | undefined, { element }: Part): Element | undefined {
  if (gone?.element.localName !== 'li') return undefined
  return element.children[Math.min(gone.place, element.children.length - 1)]
}

/** What this part has become, such as a card that has moved to another list, if it is in sight. */
function sameName(part: Element): Element | null {
  const name = part.getAttribute('aria-label')
  const twin = name ? document.querySelector(`#${MAIN_ID} ${part.localName}[aria-label="${CSS.escape(name)}"]`) : null
  const heading = twin?.querySelector(HEADINGS)
  if (!heading?.checkVisibility()) return null
  const { top } = heading.getBoundingClientRect()
  return top >= 0 && top < window.innerHeight ? twin : null
}
