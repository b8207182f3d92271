import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isErasedAddress } from '#contract/accounts/erased-address.ts'
import type { AdminVenue } from '#contract/api/admin.ts'
import type { VenueIdentity } from '#contract/identity/identity-fields.ts'
import type { VenueCheck } from '#contract/venue-checks.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { TextArea } from '#web/components/forms/inputs.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { DialogButtons } from '#web/components/overlays/dialog-buttons.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Facts } from '#web/components/ui/facts.tsx'
import { venueQuery } from '#web/features/venues/queries.ts'
import { type ApiOutput, api, userMessage } from '#web/lib/api.ts'
import { cn } from '#web/lib/classes.ts'
import { needsReason } from '#web/lib/forms.ts'
import { refreshAdmin, venueOwnerQuery } from '../queries.ts'
import { MapLink, ownerFacts, UnlistedCity } from './owner-and-address-facts.tsx'
import { ChecksForm } from './venue-checks.tsx'

type Toggled = Pick<AdminVenue, 'id' | 'name' | 'verified' | 'declined'>

/**
 * A venue's Verify toggle, or a button that does the same. Before it verifies, it shows everything to check; before
 * it withdraws, it asks for a reason. Withdrawing hides the venue's listings; its bookings stay.
 */
export function VerifyOrWithdraw({
  venue,
  seen,
  as,
}: {
  venue: Toggled
  /** the venue as this page shows it: nothing else gets verified */
  seen: Partial<VenueIdentity>
  as: 'toggle' | 'button'
}) {
  const [open, setOpen] = useState(false)
  const decide = useDecision(venue, seen, () => setOpen(false))
  const on = venue.verified
  return (
    <>
      {as === 'toggle' ? (
        <Toggle venue={venue} onClick={() => setOpen(true)} />
      ) : (
        <Button size="sm" variant={on ? 'secondary' : 'primary'} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {on ? 'Withdraw verification' : 'Verify'}
          <span className="sr-only">: {venue.name}</span>
        </Button>
      )}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={on ? `Withdraw the verification of ${venue.name}?` : `Verify ${venue.name}?`}
        description={
          on
            ? 'Its listings are hidden from couples right away. Bookings stand.'
            : 'Once it’s verified, couples pay for its dates sight unseen.'
        }
      >
        {on ? <Withdraw id={venue.id} decide={decide} /> : <Verify venue={venue} decide={decide} />}
      </Dialog>
    </>
  )
}

function Toggle({ venue: { name, verified, declined }, onClick }: { venue: Toggled; onClick: () => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={verified}
      aria-haspopup="dialog"
      aria-label={`Verified: ${name}`}
      onClick={onClick}
      className="inline-flex h-11 items-center gap-2.5 rounded-full md:h-7"
    >
      <span
        aria-hidden="true"
        className={cn(
          'relative h-6 w-10 rounded-full border transition-colors',
          verified ? 'border-garden bg-garden' : 'border-edge bg-card',
        )}
      >
        <span
          className={cn(
            'absolute top-1/2 left-0.5 size-4.5 -translate-y-1/2 rounded-full transition-transform',
            verified ? 'translate-x-4 bg-on-garden' : 'bg-edge',
          )}
        />
      </span>
      <span className="font-medium text-sm">{verified ? 'Verified' : declined ? 'Declined' : 'Pending'}</span>
    </button>
  )
}

function useDecision({ id }: Toggled, seen: Partial<VenueIdentity>, close: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decision: { verified: boolean; checked?: VenueCheck[]; reason?: string }) =>
      api('PATCH /api/admin/venues/{id}', { params: { id }, body: { ...decision, seen } }),
    onSuccess: ({ verified }) => {
      close()
      toast(
        verified
          ? { title: 'Venue verified', note: 'Couples see the dates it lists.' }
          : { title: 'Verification removed', note: 'The venue’s listings are hidden. Its bookings stand.' },
      )
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: 'Failed to update venue verification',
        note: userMessage(error, ''),
        variant: 'error',
      }),
    onSettled: () =>
      refreshAdmin(
        queryClient,
        'GET /api/admin/venues',
        'GET /api/admin/venues/{id}/owner',
        'GET /api/venues/{id}',
        'GET /api/admin/listings',
      ),
  })
}
type Decision = ReturnType<typeof useDecision>

/** Who is behind the venue, and what to check before couples may pay for its dates. */
function Verify({ venue: { id, name }, decide }: { venue: Toggled; decide: Decision }) {
  const { data: background } = useQuery(venueOwnerQuery(id))
  return (
    <ChecksForm
      legend="Before you verify it"
      confirm="Verify"
      isCityListed={background?.cityListed !== false}
      pending={decide.isPending}
      onChecked={(checked) => decide.mutate({ verified: true, checked })}
    >
      <About id={id} name={name} />
    </ChecksForm>
  )
}

function About({ id, name }: { id: number; name: string }) {
  const owner = useQuery(venueOwnerQuery(id))
  const details = useQuery(venueQuery(id))
  return (
    <QueryView query={owner} pending={<RowsSkeleton rows={3} />} failed="We couldn’t load the owner">
      {(background) => (
        <Facts
          className="sm:grid-cols-2"
          facts={[
            ...lastDecline(background, details.data?.state),
            ...ownerFacts(background),
            ['Address', details.data ? <MapLink key="address" place={details.data} name={name} /> : '…'],
            ...(background.cityListed ? [] : [['City', <UnlistedCity key="city" />] as const]),
            ['Photos', details.data ? String(details.data.images.length) : '…'],
          ]}
        />
      )}
    </QueryView>
  )
}

/** When and why a venue was declined, if that is the last word about it. */
function lastDecline({ history: [last] }: Background, state: string | undefined) {
  if (last?.transition !== 'decline' || !state) return []
  const title = `Declined by ${last.actorName ?? 'an admin'} on ${formatMoment(last.at, state)}`
  return [[title, last.reason ?? 'No reason given', 'wide'] as const]
}

type Background = ApiOutput<'GET /api/admin/venues/{id}/owner'>

function Withdraw({ id, decide }: { id: number; decide: Decision }) {
  const { data: background } = useQuery(venueOwnerQuery(id))
  const told = background === undefined || !isErasedAddress(background.ownerEmail)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } })
  return (
    <form
      onSubmit={handleSubmit(({ reason }) => decide.mutate({ verified: false, reason }))}
      noValidate
      className="flex flex-col gap-5"
    >
      <TextArea
        label="Reason"
        hint={`${told ? 'The owner reads it in our email. ' : ''}It stays in the log with your name.`}
        maxLength={500}
        error={formState.errors.reason?.message}
        {...register('reason', { validate: needsReason })}
      />
      <DialogButtons submit="Withdraw verification" variant="destructive" pending={decide.isPending} />
    </form>
  )
}
