import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in place when an item of a list is removed by its own button: it goes to the button that takes its
 * place, otherwise to the last one, and from an emptied list to what `otherwise` finds. `removed` gets the place, from
 * 0, when the button is pressed; the item may go later, and somebody who has moved on by then stays where they are.
 */
export function useFocusAfterRemoval(otherwise: () => HTMLElement | null | undefined): {
  list: RefObject<HTMLUListElement | null>
  removed: (place: number) => void
} {
  const list = useRef<HTMLUListElement>(null)
  const gone = useRef<{ place: number; button: HTMLElement | undefined } | null>(null)
  const buttons = () => list.current?.querySelectorAll<HTMLElement>('button') ?? []
  useEffect(() => {
    if (!gone.current || gone.current.button?.isConnected) return
    const { place } = gone.current
    gone.current = null
    if (!isDropped(list.current)) return
    const left = buttons()
    const next = left[Math.min(place, left.length - 1)] ?? otherwise()
    next?.focus()
  })
  return {
    list,
    removed: (place) => {
      gone.current = { place, button: buttons()[place] }
    },
  }
}

/** Whether the focus is on nothing: on the page as a whole, or on the dialog that the list is in. */
const isDropped = (list: HTMLElement | null) => {
  const at = document.activeElement
  return at === null || at === document.body || at.contains(list)
}
