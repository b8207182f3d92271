import { escapeListFirst } from './escape-list-first.ts'

/**
 * For a message's onEscapeKeyDown: while somebody is in a dialog, Escape closes the dialog and leaves the message.
 * Radix gives the key only to what appeared last, so we press the dialog's own way out, which asks about what was
 * typed.
 */
export function escapeDialogFirst(event: KeyboardEvent): void {
  const out = document.activeElement?.closest('[role=dialog], [role=alertdialog]')?.querySelector('[data-way-out]')
  if (!(out instanceof HTMLElement)) return
  escapeListFirst(event)
  if (event.defaultPrevented) return
  event.preventDefault()
  out.click()
}
