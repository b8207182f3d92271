import { type ReactNode, useRef } from 'react'

/**
 * What moves the focus of an overlay: `begin` as it opens, and, if it has no trigger of its own, back to where it was,
 * if that is still there. Radix does so for one with a trigger.
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
