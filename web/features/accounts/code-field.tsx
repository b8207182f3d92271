import { type ComponentProps, useState } from 'react'
import { TextField } from '#web/components/forms/inputs.tsx'
import { isApiError, userMessage } from '#web/lib/api.ts'

/** The code that goes with a password. A phone may fill it in; a recovery code has letters. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Code from your authenticator app"
      hint="Or one of your recovery codes."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

/**
 * Whether the server has asked for a code, for forms that show the field only then. The field stays while the next
 * attempt is on its way. The server's first question is an error that isn't shown; `sayMissing` gets any later one.
 */
export function useAskedCode(sayMissing: (message: string) => void) {
  const [isAsked, setAsked] = useState(false)
  /** Takes every error. @returns whether the code is all that was missing */
  const isMissing = (error: unknown): boolean => {
    const missing = isApiError(error, 'code_required')
    if (missing && isAsked) sayMissing(userMessage(error))
    if (missing || isApiError(error, 'wrong_code')) setAsked(true)
    return missing
  }
  return { isAsked, isMissing }
}
