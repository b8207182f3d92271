import { useEffect } from 'react'

/** Keys that work anywhere on an admin page: / goes to the search, j and k to the first row. A row has its own. */
export function useKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
      const wanted = SELECTORS[event.key]
      const found = wanted && document.querySelector<HTMLElement>(wanted)
      if (!found) return
      event.preventDefault()
      found.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const FIRST_ROW = 'main tr[tabindex="0"]'
const SELECTORS: Record<string, string> = { '/': 'main input[type=search]', j: FIRST_ROW, k: FIRST_ROW }

/** Somebody types, stands in a table, or answers a dialog. */
const isBusy = (target: EventTarget | null) =>
  document.querySelector('[role=dialog], [role=alertdialog]') !== null ||
  (target instanceof Element && target.closest('input, select, textarea, tr') !== null)
