import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OwnListing } from '#contract/api/listings.ts'
import { formatDate } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { isApiError } from '#web/lib/api.ts'
import { messageAbout } from './listing-groups.ts'
import { switchDate } from './publishing/switch-date-on-or-off.ts'
import { refreshListings } from './queries.ts'

type Switched = Pick<OwnListing, 'id' | 'date' | 'isActive'>

/**
 * Takes a date off the market, or puts it back, at its owner's click; taking it off can be undone. `ask` renders a
 * question to answer before it is put back. `onPage`: on the listing's own page.
 */
export function SwitchListing({
  listing,
  ask,
  onPage = false,
}: {
  listing: Switched
  ask?: ((answer: (listsIt: boolean) => void) => ReactNode) | undefined
  onPage?: boolean
}) {
  const queryClient = useQueryClient()
  const onError = (error: unknown) => failed(queryClient, error)
  const change = useMutation({ mutationFn: () => switchListing(queryClient, listing), onError })
  const [asking, setAsking] = useState(false)
  const button = (
    <Button
      variant="secondary"
      size={onPage ? 'lg' : 'sm'}
      wide={onPage}
      pending={change.isPending}
      onClick={() => (ask && !listing.isActive ? setAsking(true) : change.mutate())}
    >
      {onPage ? 'Take it off the market' : listing.isActive ? 'Deactivate' : 'Reactivate'}
      <span className="sr-only">{`${onPage ? ',' : ''} ${formatDate(listing.date)}`}</span>
    </Button>
  )
  return (
    <>
      {button}
      {asking
        ? ask?.((listsIt) => {
            setAsking(false)
            if (listsIt) change.mutate()
          })
        : null}
    </>
  )
}

/** The message comes before the list is reloaded: while it is shown, the row keeps its place. */
async function switchListing(queryClient: QueryClient, listing: Switched, isUndo = false): Promise<void> {
  const { id, date, isActive } = listing
  const { appearsAt, isShown, state } = await switchDate(id, !isActive, isUndo)
  if (isActive) {
    const undo = () =>
      switchListing(queryClient, { ...listing, isActive: false }, true).catch((error) => failed(queryClient, error))
    toast({
      title: 'Listing deactivated',
      description: `${formatDate(date)} is off the market. You can put it back until the day is over.`,
      action: { label: 'Undo', run: () => void undo() },
      about: messageAbout(id),
    })
  }
  await refreshListings(queryClient)
  if (isActive) return
  const later =
    appearsAt === null ? 'appears once your venue is verified' : `stays hidden until ${formatMoment(appearsAt, state)}`
  const now = isShown ? 'is listed again' : later
  toast({ title: 'Listing reactivated', description: `${formatDate(date)} ${now}.` })
}

/** Says that it failed and, if the date is no longer what its owner saw, reloads the listings. */
async function failed(queryClient: QueryClient, error: unknown): Promise<void> {
  showFailure(error, 'Failed to update listing')
  if (isApiError(error) && error.status === 409) await refreshListings(queryClient)
}
