/**
 * For onEscapeKeyDown: Escape in a field whose list of suggestions is open closes the list, not what the field is in.
 */
export function escapeListFirst(event: KeyboardEvent): void {
  const { target } = event
  if (target instanceof Element && target.matches('[role=combobox][aria-expanded=true]')) event.preventDefault()
}
