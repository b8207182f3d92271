import { lazy, Suspense, useState } from 'react'
import type { AskingRange, SellersTransfer } from '#contract/api/transfers.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { useUnsaved } from '#web/components/overlays/unsaved-changes.tsx'
import { Spinner } from '#web/components/states/spinner.tsx'
import { Button } from '#web/components/ui/button.tsx'

const ChangePriceForm = lazy(() =>
  import('./change-price-form.tsx').then((code) => ({ default: code.ChangePriceForm })),
)

/** The seller of a listed transfer asks for another price: a button and its dialog. */
export function ChangePrice({
  transfer,
  range,
  size,
}: {
  transfer: SellersTransfer
  range: AskingRange
  size: 'sm' | 'md'
}) {
  const [open, setOpen] = useState(false)
  const { tellUnsaved, onOpenChange, close, question } = useUnsaved(setOpen)
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title="Change the price"
        description={`Couples see the new price ${transfer.offMarket ? 'once the date is on the market' : 'right away'}. The venue doesn’t have to agree again, and any offers you’ve received still stand. So does any price you’ve named to a couple, until they answer.`}
        trigger={
          <Button variant="secondary" size={size}>
            Change the price
          </Button>
        }
      >
        <Suspense fallback={<Spinner label="Loading the form" />}>
          <ChangePriceForm transfer={transfer} range={range} tellUnsaved={tellUnsaved} close={close} />
        </Suspense>
      </Dialog>
      {question}
    </>
  )
}
