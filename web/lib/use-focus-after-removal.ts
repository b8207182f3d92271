import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the keyboard in place when a thing of a list is removed by its own button: the focus goes to the button that takes
 * its place, else to the last one, and from an emptied list to what `otherwise` finds. `removed` is told the place, from 0.
 */
export function useFocusAfterRemoval(otherwise: () => HTMLElement | null | undefined): {
  list: RefObject<HTMLUListElement | null>
  removed: (place: number) => void
} {
  const list = useRef<HTMLUListElement>(null)
  const gone = useRef<number | null>(null)
  useEffect(() => {
    if (gone.current === null) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('button') ?? []
    const next = buttons[Math.min(gone.current, buttons.length - 1)] ?? otherwise()
    gone.current = null
    next?.focus()
  })
  return {
    list,
    removed: (place) => {
      gone.current = place
    },
  }
}
