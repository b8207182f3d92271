import { lazy, Suspense, useState } from 'react'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { useUnsaved } from '#web/components/overlays/unsaved-changes.tsx'
import { Spinner } from '#web/components/states/spinner.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { countOf, type Dated } from './change-each-date.ts'

const PriceForm = lazy(() => import('./price-form.tsx').then((code) => ({ default: code.PriceForm })))

/** A button and dialog that give these listed dates one price. `done` is called once all of them have it. */
export function PriceDates({ dates, done }: { dates: readonly Dated[]; done: () => void }) {
  const [open, setOpen] = useState(false)
  const { tellUnsaved, onOpenChange, close, question } = useUnsaved(setOpen)
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={`New price for ${countOf(dates)}`}
        description="A couple that is paying keeps the price they started with."
        trigger={
          <Button variant="secondary" size="sm">
            Change price of {countOf(dates)}
          </Button>
        }
      >
        <Suspense fallback={<Spinner label="Loading the form" />}>
          <PriceForm
            dates={dates}
            tellUnsaved={tellUnsaved}
            close={close}
            done={() => {
              close()
              done()
            }}
          />
        </Suspense>
      </Dialog>
      {question}
    </>
  )
}
