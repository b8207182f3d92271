import { type ReactNode, useRef } from 'react'

/**
 * The handlers that move the focus: `begin` as an overlay opens and, as it closes, one that returns the focus to where
 * it was, if that is still there. With a trigger, Radix does the latter.
 */
export function useFocusBack(trigger: ReactNode, begin: (event: Event) => void = () => {}) {
  const from = useRef<Element>(null)
  if (trigger) return { onOpenAutoFocus: begin }
  return {
    onOpenAutoFocus: (event: Event) => {
      from.current = document.activeElement
      begin(event)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (from.current instanceof HTMLElement) from.current.focus()
    },
  }
}
