import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { OwnVenue } from '#contract/api/venues.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { useUnsaved } from '#web/components/overlays/unsaved-changes.tsx'
import { Spinner } from '#web/components/states/spinner.tsx'
import { Button } from '#web/components/ui/button.tsx'

const CreateListingForm = lazy(() =>
  import('./create-listing-form.tsx').then((code) => ({ default: code.CreateListingForm })),
)

/** The days that an owner has chosen on the calendar, and the venue to list them at. */
export interface FromDays {
  dates: readonly string[]
  venueId: number
}

/**
 * The Create Listing button and its dialog; disabled if the owner has no venues. With `from`, it starts from days of
 * the calendar and returns there. `told` is called when the dialog opens or closes.
 */
export function CreateListing({
  venues,
  from,
  label,
  told,
  published,
}: {
  venues: readonly OwnVenue[]
  from?: FromDays
  /** the button's text; with it, the button is smaller, as one of several */
  label?: string
  told?: (open: boolean) => void
  /** called once the dates are published and the dialog is closed */
  published?: () => void
}) {
  const [open, setOpen] = useState(false)
  const { tellUnsaved, onOpenChange, close, question } = useUnsaved((now) => {
    setOpen(now)
    told?.(now)
  })
  const hasVerified = venues.some((venue) => venue.isVerified)
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title="Create Listing"
        description={hasVerified ? 'Offer a date at a lower price. Couples see it without your name.' : undefined}
        className={hasVerified ? 'sm:max-w-4xl' : undefined}
        trigger={
          <Button size={label ? 'sm' : 'md'} disabled={venues.length === 0}>
            <Plus aria-hidden="true" />
            {label ?? 'Create Listing'}
          </Button>
        }
      >
        {hasVerified ? (
          <Suspense fallback={<Spinner label="Loading the form" />}>
            <CreateListingForm
              venues={venues}
              from={from}
              tellUnsaved={tellUnsaved}
              done={() => {
                close()
                published?.()
              }}
            />
          </Suspense>
        ) : (
          <p className="text-muted">
            Until one of your venues is verified, you can’t list dates. Your dashboard says what comes next.
          </p>
        )}
      </Dialog>
      {question}
    </>
  )
}
