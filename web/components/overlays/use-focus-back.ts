import { useRef } from 'react'

/** Remembers where the focus is when something opens, and gives it back, if that is still there. */
export function useFocusBack() {
  const from = useRef<Element>(null)
  return {
    remember: () => {
      from.current = document.activeElement
    },
    giveBack: () => {
      if (from.current instanceof HTMLElement) from.current.focus()
    },
  }
}
