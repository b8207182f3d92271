import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a part of the page whose buttons go once they have done their work: it then goes to what
 * `otherwise` finds. Somebody who has moved on by then stays where they are. Give the part the `onFocus`, which hears
 * of its dialogs, too.
 */
export function useFocusStays(otherwise: () => HTMLElement | null | undefined): {
  onFocus: (event: FocusEvent) => void
} {
  const last = useRef<Element>(null)
  useEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body) otherwise()?.focus()
  })
  return {
    onFocus: ({ target }) => {
      last.current = target
    },
  }
}
