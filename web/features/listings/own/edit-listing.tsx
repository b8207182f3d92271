import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { OwnListing } from '#contract/api/listings.ts'
import { formatDate } from '#contract/wording/format.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { type TellUnsaved, useUnsaved } from '#web/components/overlays/unsaved-changes.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { Spinner } from '#web/components/states/spinner.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { myListingsQuery } from './queries.ts'

const EditListingForm = lazy(() =>
  import('./edit-listing-form.tsx').then((code) => ({ default: code.EditListingForm })),
)

/** The Edit button of one of the owner's listings and its dialog. `editing` opens it immediately. */
export function EditListing({
  listing,
  editing = false,
}: {
  listing: Pick<OwnListing, 'id' | 'date' | 'venueName'>
  editing?: boolean
}) {
  const [open, setOpen] = useState(editing)
  const { tellUnsaved, onOpenChange, close, question } = useUnsaved(setOpen)
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title="Edit listing"
        description={`${listing.venueName}, ${formatDate(listing.date)}`}
        className="sm:max-w-3xl"
        trigger={
          <Button variant="secondary" size="sm">
            Edit<span className="sr-only"> {formatDate(listing.date)}</span>
          </Button>
        }
      >
        <Suspense fallback={<Spinner label="Loading the form" />}>
          <Form id={listing.id} tellUnsaved={tellUnsaved} done={close} />
        </Suspense>
      </Dialog>
      {question}
    </>
  )
}

/** Where the list isn't on screen, as in the calendar, it is loaded first. */
function Form({ id, ...form }: { id: number; tellUnsaved: TellUnsaved; done: () => void }) {
  const query = useQuery(myListingsQuery)
  return (
    <QueryView query={query} failed="We couldn’t load this listing" pending={<Spinner label="Loading the form" />}>
      {(listings) => {
        const listing = listings.find((one) => one.id === id)
        return listing ? <EditListingForm listing={listing} {...form} /> : null
      }}
    </QueryView>
  )
}
