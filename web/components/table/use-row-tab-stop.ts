import { type FocusEvent, useEffect, useRef, useState } from 'react'

type Key = string | number

/** What the Tab key stops at inside a row. */
const CONTROLS = 'a[href], button, input, select, textarea'

/**
 * One stop of the Tab key for a list whose rows take focus: the row that had it last, initially the first one, followed
 * by what can be pressed in that row. `body` and `onFocus` belong on what holds the rows; `current` is the row that is
 * the stop.
 */
export function useRowTabStop(rows: readonly Key[], on: boolean) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [last, setLast] = useState<string>()
  const current = rows.find((row) => String(row) === last) ?? rows[0]
  useEffect(() => {
    const list = body.current
    if (!on || !list) return
    const settle = () => {
      for (const row of list.rows) passOver(row, row.dataset.row !== String(current))
    }
    settle()
    const watch = new MutationObserver(settle)
    watch.observe(list, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [on, current])
  const onFocus = ({ target }: FocusEvent) => setLast(target.closest<HTMLElement>('tr')?.dataset.row)
  return { body, current, onFocus }
}

/** Has the Tab key pass over a row's controls, or stop at them again. */
function passOver(row: HTMLElement, pass: boolean): void {
  for (const control of row.querySelectorAll<HTMLElement>(pass ? CONTROLS : '[data-passed]')) {
    if (pass && control.tabIndex >= 0) {
      control.dataset.passed = control.getAttribute('tabindex') ?? ''
      control.tabIndex = -1
    } else if (!pass) {
      const before = control.dataset.passed
      if (before) control.setAttribute('tabindex', before)
      else control.removeAttribute('tabindex')
      delete control.dataset.passed
    }
  }
}
