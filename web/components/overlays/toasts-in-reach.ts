import { FocusScope } from 'radix-ui/internal'
import { TOASTS_ID } from './toast.tsx'

/**
 * Inside a dialog, which keeps the focus: lets it move to the message on screen, too. F8 leads there, and Tab after the
 * message's last button or link, or Escape, leads back.
 */
export function ToastsInReach() {
  FocusScope.useFocusScopeBranch(document.getElementById(TOASTS_ID))
  return null
}
