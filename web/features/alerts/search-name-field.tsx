import type { ComponentProps } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { TextField } from '#web/components/forms/inputs.tsx'

/** A field for the name of a saved search. */
export function SearchNameField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField {...field} label="Name" autoComplete="off" maxLength={LIMITS.maxSavedSearchNameLength} />
}
