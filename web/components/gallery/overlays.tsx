import { ChipGroup } from '../forms/choices.tsx'
import { FilterPill } from '../forms/filter-pill.tsx'
import { MoneyField, Select, TextField } from '../forms/inputs.tsx'
import { Container, PageHeader } from '../layout/page-shell.tsx'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'
import { Dialog, DialogClose, Sheet } from '../overlays/dialog.tsx'
import { Popover, PopoverClose } from '../overlays/popover.tsx'
import { toast } from '../overlays/toast.tsx'
import { Button } from '../ui/button.tsx'
import { PhotoGallery } from '../ui/photo-gallery.tsx'

const photo = (i: number) => ({
  src: `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'%3E%3Crect width='4' height='3' fill='hsl(${150 + i * 20} 25%25 ${30 + i * 8}%25)'/%3E%3C/svg%3E`,
  alt: `Garden, view ${i + 1}`,
  width: 1600,
  height: 1200,
})

/** Everything that opens: one button each, named by data-open for the photographer. */
export function Overlays() {
  return (
    <Container className="pb-40">
      <PageHeader title="What opens" />
      <div className="flex flex-wrap gap-3">
        <Dialog
          title="Start Transfer"
          description="Choose a confirmed date and name your price."
          trigger={<Button data-open="dialog">Dialog</Button>}
          footer={
            <>
              <DialogClose>
                <Button variant="ghost">Cancel</Button>
              </DialogClose>
              <Button>Create transfer</Button>
            </>
          }
        >
          <div className="grid gap-5">
            <Select label="Booking" options={[{ value: '1', label: 'Sat, Jun 12, 2027, 180 guests' }]} />
            <MoneyField label="Transfer price" hint="Recommended: $2,160 to $2,700" />
          </div>
        </Dialog>
        <Sheet
          title="Filters"
          trigger={<Button data-open="sheet">Sheet</Button>}
          footer={<Button wide>Show 24 venues</Button>}
        >
          <div className="grid gap-5">
            <TextField label="City" />
            <ChipGroup
              legend="Listing Type"
              one
              name="kind"
              options={[
                { value: 'd', label: 'Direct from Venue' },
                { value: 't', label: 'Transfer Listing' },
              ]}
            />
          </div>
        </Sheet>
        <ConfirmDialog
          title="Are you sure you want to delete this user?"
          description="Their account is erased; money rows stay."
          confirm="Delete user"
          onConfirm={() => {}}
          trigger={
            <Button data-open="confirm" variant="destructive">
              Confirm
            </Button>
          }
        />
        <Popover label="Max Budget" trigger={<FilterPill data-open="popover" label="Max Budget" />}>
          <ChipGroup
            legend="Max Budget"
            one
            name="budget"
            options={['$5,000', '$10,000', '$20,000', '$30,000', '$50,000+ (any)'].map((label) => ({
              value: label,
              label,
            }))}
          />
          <PopoverClose>
            <Button size="sm" className="mt-4">
              Done
            </Button>
          </PopoverClose>
        </Popover>
        <Button
          data-open="toast"
          variant="secondary"
          onClick={() => toast({ title: 'Welcome back!', variant: 'success' })}
        >
          Toast
        </Button>
        <Button
          data-open="toast-error"
          variant="secondary"
          onClick={() => toast({ title: 'Login failed', description: 'Invalid email or password', variant: 'error' })}
        >
          Error toast
        </Button>
      </div>
      <h2 className="display mt-12 mb-4 text-2xl">Photos</h2>
      <PhotoGallery name="The Old Orchard" photos={[0, 1, 2, 3, 4].map(photo)} />
    </Container>
  )
}
