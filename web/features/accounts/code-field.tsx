import type { ComponentProps } from 'react'
import { TextField } from '#web/components/forms/inputs.tsx'

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
