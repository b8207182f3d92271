import { useState } from 'react'
import type { Offer } from '#contract/api/offers.ts'
import { formatCents, formatDollars } from '#contract/format.ts'
import { LIMITS } from '#contract/limits.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { api } from '#web/lib/api.ts'
import { OfferForm } from './offer-form.tsx'
import { BuyerTotals, SellerTotals } from './offer-totals.tsx'

const cents = (dollars: number) => Math.round(dollars * 100)

/** The one counter of each side: the seller above what is offered, the buyer below what is asked. */
export function OfferCounter({ offer, size }: { offer: Offer; size: 'sm' | 'md' }) {
  const [open, setOpen] = useState(false)
  const range = offer.counterRange
  if (!range) return null
  const buying = offer.viewerRole === 'buyer'
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Name another price"
      description={`${buying ? 'The selling couple asks' : 'The couple offers'} ${formatDollars(offer.price)}. You can do this once.`}
      trigger={
        <Button variant="secondary" size={size}>
          Counter
        </Button>
      }
    >
      <OfferForm
        label="Your price"
        range={{
          ...range,
          hint: `Above ${formatCents(cents(range.from) - 1)}, below ${formatCents(cents(range.to) + 1)}`,
          tooLow: `Name at least ${formatDollars(range.from)}`,
          tooHigh: `Name at most ${formatDollars(range.to)}`,
        }}
        totals={(price) => (buying ? <BuyerTotals price={price} terms={offer} /> : <SellerTotals price={price} />)}
        note={`The other couple has ${LIMITS.offerHours} hours to answer.`}
        submit="Send this price"
        send={(price) => api('POST /api/offers/{id}/counter', { params: { id: offer.id }, body: { price } })}
        done={{ title: 'Price sent', description: 'You get a mail as soon as there is an answer.' }}
        after={() => setOpen(false)}
      />
    </Dialog>
  )
}
