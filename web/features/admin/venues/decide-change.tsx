import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { VenueChange } from '#contract/api/venues.ts'
import type { VenueCheck } from '#contract/venue-checks.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { ReasonDialog } from '#web/components/overlays/reason-dialog.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { Facts } from '#web/components/ui/facts.tsx'
import { ChangeComparison } from '#web/features/venues/change-comparison.tsx'
import { changesQuery } from '#web/features/venues/queries.ts'
import { type ApiOutput, api, isApiError } from '#web/lib/api.ts'
import { useFocusStays } from '#web/lib/use-focus-stays.ts'
import { refreshAdmin, venueOwnerQuery } from '../queries.ts'
import { MapLink, ownerFacts } from './owner-and-address-facts.tsx'
import { ChecksForm } from './venue-checks.tsx'

/** The change of name or place that waits for an admin, old and new side by side; nothing if none waits. */
export function DecideChange({ venueId }: { venueId: number }) {
  const { data: changes = [] } = useQuery(changesQuery(venueId))
  const { data: background } = useQuery(venueOwnerQuery(venueId))
  const change = changes.find(({ state }) => state === 'pending')
  // what was decided is below, once there is nothing left to decide
  const { onFocus } = useFocusStays(() => document.getElementById('decided'))
  if (!change) return null
  return (
    <Card asChild>
      <section aria-labelledby="change" className="mb-8" onFocus={onFocus}>
        <CardHeader
          className="mb-4"
          title={<span id="change">Changed, under review</span>}
          description="The current details stay in use until you decide. Check the new name and address as you would for a new venue."
          action={<Decision change={change} background={background} />}
        />
        <ChangeComparison change={change} />
        {background?.changeCityListed === false ? (
          <p className="mt-4 rounded-field bg-candle-soft px-3.5 py-2.5 text-candle-ink text-sm">
            <span className="font-semibold">
              {change.after.city}, {change.after.state} is not on our list of US places.
            </span>{' '}
            Approve the change only if that’s the ordinary name of a place and doesn’t give the venue away.
          </p>
        ) : null}
      </section>
    </Card>
  )
}

type Background = ApiOutput<'GET /api/admin/venues/{id}/owner'> | undefined

function Decision({ change: { id, before, after }, background }: { change: VenueChange; background: Background }) {
  const queryClient = useQueryClient()
  const refresh = () =>
    refreshAdmin(
      queryClient,
      'GET /api/venues/{id}/changes',
      'GET /api/venues/{id}',
      'GET /api/admin/venues/{id}/owner',
      'GET /api/admin/venues',
      'GET /api/admin/listings',
    )
  return (
    <div className="flex flex-wrap gap-2">
      <ReasonDialog
        label="Refuse"
        about={before.name}
        title="Refuse this change?"
        description="The current details stay in use."
        hint="The venue’s owner will read this."
        confirm="Refuse"
        done={{ title: 'Change refused', description: 'The owner will get an email with your reason.' }}
        act={(reason) => api('POST /api/admin/venue-changes/{id}/refuse', { params: { id }, body: { reason } })}
        settled={refresh}
      />
      <Approve id={id} before={before} after={after} background={background} settled={refresh} />
    </div>
  )
}

const isSamePlace = (one: VenueChange['before'], other: VenueChange['before']) =>
  (['address', 'city', 'state', 'zipCode'] as const).every((part) => one[part] === other[part])

/** Asks first, with everything to check, as for a new venue. */
function Approve({
  id,
  before,
  after,
  background,
  settled,
}: Pick<VenueChange, 'id' | 'before' | 'after'> & { background: Background; settled: () => Promise<unknown> }) {
  const [open, setOpen] = useState(false)
  const approve = useMutation({
    mutationFn: (checked: VenueCheck[]) =>
      api('POST /api/admin/venue-changes/{id}/approve', { params: { id }, body: { checked } }),
    onSuccess: () => {
      setOpen(false)
      toast({ title: 'Change approved', description: 'It’s in use now. The owner will get an email.' })
    },
    onError: (error) => {
      if (isApiError(error, 'state_changed')) setOpen(false) // a different change from the one that was checked
      showFailure(error)
    },
    onSettled: settled,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button size="sm">Approve</Button>}
      title={`Approve the change to ${before.name}?`}
      description="It takes effect everywhere, and couples pay for this venue’s dates sight unseen."
    >
      <ChecksForm
        legend="Before you approve it"
        confirm="Approve"
        isCityListed={background?.changeCityListed !== false}
        pending={approve.isPending}
        onChecked={(checked) => approve.mutate(checked)}
      >
        <Facts
          className="sm:grid-cols-2"
          facts={[
            ['New name', after.name === before.name ? `${after.name} (no change)` : after.name],
            [
              isSamePlace(before, after) ? 'Address (no change)' : 'New address',
              <MapLink key="address" place={after} name={after.name} />,
            ],
            ...(background ? ownerFacts(background) : []),
          ]}
        />
      </ChecksForm>
    </Dialog>
  )
}
