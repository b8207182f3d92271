import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { VENUE_CHECKS, type VenueCheck } from '#contract/venue-checks.ts'
import { Checkbox } from '#web/components/forms/choices.tsx'
import { DialogButtons } from '#web/components/overlays/dialog-buttons.tsx'

const CHECKS: Record<VenueCheck, string> = {
  city: 'The city is the ordinary name of a place in that state and doesn’t give the venue away.',
  address: 'The address exists and belongs to this venue.',
  owner: 'The owner’s email or website belongs to this venue, or I’ve spoken to them.',
  photos: 'The photos and the description show this place.',
}

/**
 * What to check before couples may pay for a venue's dates; `onChecked` gets the checks once all are made. `children`,
 * shown above, are what there is to look at.
 */
export function ChecksForm({
  legend,
  confirm,
  isCityListed,
  pending,
  onChecked,
  children,
}: {
  legend: string
  /** what the button does */
  confirm: string
  /** whether the city is on our list of US places; if not, there is one more thing to check */
  isCityListed: boolean
  pending: boolean
  onChecked: (checked: VenueCheck[]) => void
  children: ReactNode
}) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { city: false, address: false, owner: false, photos: false },
  })
  const checks = VENUE_CHECKS.filter((check) => check !== 'city' || !isCityListed)
  return (
    <form onSubmit={handleSubmit(() => onChecked(checks))} noValidate className="flex flex-col gap-5">
      {children}
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-semibold">{legend}</legend>
        {checks.map((key) => (
          <Checkbox
            key={key}
            label={CHECKS[key]}
            error={formState.errors[key]?.message}
            {...register(key, { required: 'Please check this first' })}
          />
        ))}
      </fieldset>
      <DialogButtons submit={confirm} pending={pending} />
    </form>
  )
}
