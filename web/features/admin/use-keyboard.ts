import { useEffect } from 'react'

const SEARCH = 'main input[type=search]'
const ROW = 'main tr[data-row][tabindex]'

/**
 * Keys that work anywhere on an admin page: / goes to the search and Escape leaves it; the arrows, j and k walk the
 * rows, from one table into the next. Coming back from a row that was opened puts the focus on that row again.
 */
export function useKeyboard(): void {
  useEffect(() => {
    document.addEventListener('keydown', press)
    document.addEventListener('focusin', remember)
    const stop = backToRow()
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('focusin', remember)
      stop()
    }
  }, [])
}

function press(event: KeyboardEvent): void {
  const { target, key } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement))
    return
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')) return
  const leaves = key === 'Escape' && target.matches(SEARCH)
  const found = wanted(target, key)
  if (!leaves && !found) return
  event.preventDefault()
  if (leaves) target.blur()
  found?.focus()
}

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Where a key leads from here, if it leads anywhere. */
function wanted(target: HTMLElement, key: string): HTMLElement | null | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)]
  if (target.matches(SEARCH)) return key === 'ArrowDown' ? rows.find((row) => isBelow(row, target)) : null
  if (target.closest('input, select, textarea')) return null
  if (key === '/') return document.querySelector<HTMLElement>(SEARCH)
  const step = STEPS[key]
  if (step === undefined) return null
  const at = rows.findIndex((row) => row.contains(target))
  if (at !== -1) return rows[at + step]
  // from elsewhere, only downward, and by the arrow only to a row in view: otherwise the arrow scrolls the page
  const [first] = rows
  const inView = first !== undefined && first.getBoundingClientRect().top < innerHeight
  return step > 0 && (key === 'j' || inView) ? first : null
}

/** Whether a row comes after the search: the inbox above it isn't what was searched. */
const isBelow = (row: HTMLElement, search: HTMLElement) =>
  (search.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** The row that last had the focus, by the entry of the browser's history. */
const rowAt = new Map<string, string>()
const entry = () => String(history.state?.__TSR_key ?? '')

function remember({ target }: FocusEvent): void {
  const row = target instanceof Element ? target.closest<HTMLElement>(ROW) : null
  if (row?.dataset.row) rowAt.set(entry(), row.dataset.row)
}

/** How long a page may take to show its rows, in milliseconds. */
const PATIENCE = 2000

/**
 * Puts the focus back on the row that had it when this page was left, unless something else has it. Returns a function
 * that stops the attempts.
 */
function backToRow(): () => void {
  const key = rowAt.get(entry())
  if (key === undefined) return () => {}
  const begun = performance.now()
  let frame = requestAnimationFrame(function look() {
    const at = document.activeElement
    const row = document.querySelector<HTMLElement>(`${ROW}[data-row="${CSS.escape(key)}"]`)
    if (at !== document.body && at !== row && at?.tagName !== 'MAIN') return
    if (at !== row) row?.focus() // even after the router has moved the focus to the start of the page
    if (performance.now() - begun < PATIENCE) frame = requestAnimationFrame(look)
  })
  return () => cancelAnimationFrame(frame)
}
