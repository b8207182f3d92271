import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { VENUE_CHECKS, type VenueCheck } from '#contract/venue-checks.ts'
import { formatPlace } from '#contract/wording/format.ts'
import { Checkbox } from '#web/components/forms/choices.tsx'
import { DialogButtons } from '#web/components/overlays/dialog-buttons.tsx'
import type { ApiOutput } from '#web/lib/api.ts'

const CHECKS: Record<VenueCheck, string> = {
  city: 'The city is the ordinary name of a place in that state and doesn’t give the venue away.',
  address: 'The address exists and belongs to this venue.',
  owner: 'The owner’s email or website belongs to it, or I’ve spoken to them.',
  photos: 'The photos and the description show this place.',
}

/**
 * What to check before couples may pay for a venue's dates; `onChecked` gets the checks once all are made. `children`,
 * shown above, are whatever there is to look at.
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

/** An email address; a line may end after its @, and only a longer part is broken anywhere. */
export function MailLink({ address }: { address: string }) {
  const [name, domain] = address.split('@')
  return (
    <a className="link wrap-anywhere" href={`mailto:${address}`}>
      {name}@<wbr />
      {domain}
    </a>
  )
}

/** Whether couples see its dates, or whose turn it is: "verified", "declined" or "pending". */
export const standingOf = ({ verified, declined }: { verified: boolean; declined: boolean }): string =>
  verified ? 'verified' : declined ? 'declined' : 'pending'

/** Venues at the same address, each with its owner: one may be listed twice, or another one's house taken. */
export function SameAddress({ venues }: { venues: ApiOutput<'GET /api/admin/venues/{id}/owner'>['sameAddress'] }) {
  return (
    <ul className="mt-1 w-fit rounded-field bg-candle-soft px-3 py-2 text-candle-ink">
      {venues.map(({ id, name, ownerName, ...venue }) => (
        <li key={id}>
          <Link className="underline underline-offset-4" to="/venue-details/$venueId" params={{ venueId: String(id) }}>
            {name}
          </Link>{' '}
          <span className="font-normal text-sm">
            by {ownerName}, {standingOf(venue)}
          </span>
        </li>
      ))}
    </ul>
  )
}

type Place = { address: string; city: string; state: string; zipCode: string }

/** The address of the venue called `name`, with a link to look it up. */
export function MapLink({ place, name }: { place: Place; name: string }) {
  const words = `${place.address}, ${formatPlace(place)} ${place.zipCode}`
  const search = `https://www.openstreetmap.org/search?query=${encodeURIComponent(words)}`
  return (
    <a className="link" href={search} target="_blank" rel="noreferrer noopener">
      {words}
      <span className="sr-only">, look for {name} on a map, opens in a new tab</span>
    </a>
  )
}
