import { useLayoutEffect, useRef } from 'react'
import type { Checkout } from '#contract/api/payments.ts'

/**
 * Give the result as a ref to the element around the panel. When a message replaces a form, or a form replaces the
 * button that opened it, a phone is left scrolled somewhere below, so the page goes back to its top, and the focus to
 * the message's heading, or to the panel.
 */
export function useFocusOnPanel(checkout: Checkout | null) {
  const panel = useRef<HTMLDivElement>(null)
  const state = checkout?.state
  const before = useRef(state)
  // before the page is painted; otherwise, one frame would show the empty place where the form was
  useLayoutEffect(() => {
    const [was, now] = [before.current, state]
    if (was === now) return
    before.current = now
    const opened = was === undefined && now === 'open'
    const target = opened ? panel.current : panel.current?.querySelector('h2')
    if (!target || now === undefined || now === 'declined' || (now === 'open' && !opened)) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: 'instant' })
  }, [state])
  return panel
}
