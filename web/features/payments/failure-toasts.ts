import type { ToastMessage } from '#web/components/overlays/toast.tsx'
import { isApiError, userMessage } from '#web/lib/api.ts'

/**
 * What the toast says when a payment couldn't be opened, in the specification's words: the server's answer without a
 * client secret is a 'Payment Setup Error', and no answer at all an 'Error'.
 */
export function setupFailure(error: unknown): ToastMessage {
  if (!isApiError(error)) return loadFailure(error)
  const description = userMessage(error, 'Unable to setup payment processing.')
  return { title: 'Payment Setup Error', description, variant: 'error' }
}

/** What the toast says when a checkout page couldn't be loaded. */
export function loadFailure(error: unknown): ToastMessage {
  return { title: 'Error', description: userMessage(error, 'Failed to load checkout page.'), variant: 'error' }
}
