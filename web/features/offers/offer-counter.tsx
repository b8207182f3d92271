import { useState } from 'react'
import type { Offer } from '#contract/api/offers.ts'
import { LIMITS } from '#contract/limits.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api } from '#web/lib/api.ts'
import { OfferForm } from './offer-form.tsx'
import { betweenOf, counterSuggestions } from './offer-suggestions.ts'
import { BuyerTotals, SellerTotals } from './offer-totals.tsx'

/** The one counter of each side: the seller above what is offered, the buyer below what is asked. */
export function OfferCounter({ offer, size }: { offer: Offer; size: 'sm' | 'md' }) {
  const [open, setOpen] = useState(false)
  const range = offer.counterRange
  if (!range) return null
  const buying = offer.viewerRole === 'buyer'
  const { offered, asked } = betweenOf(offer)
  const [low, high] = [formatDollars(offered), formatDollars(asked)]
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Name another price"
      description={
        buying
          ? `They’re asking ${high}. You can name one last price, which they accept or decline.`
          : `They’re offering ${low}. You can name one price. They can accept it, decline it, or name one last price.`
      }
      trigger={
        <Button variant="secondary" size={size}>
          Name another price
        </Button>
      }
    >
      <OfferForm
        label="Your price"
        range={{
          ...range,
          hint: buying
            ? `More than the ${low} you have offered, less than the ${high} they ask.`
            : `More than the ${low} they offer, less than the ${high} you ask.`,
          tooLow: `Name more than ${low}, which has already been offered`,
          tooHigh: buying
            ? `Name less than ${high}, or accept that price`
            : `Name less than ${high}, your asking price`,
        }}
        suggestions={counterSuggestions(offer).map(({ price, label }) => ({
          price,
          label: `${label} · ${formatDollars(price)}`,
        }))}
        totals={(price) =>
          buying ? <BuyerTotals price={price} terms={offer} /> : <SellerTotals price={price} offered={offered} />
        }
        note={
          buying
            ? `The selling couple has ${LIMITS.offerHours} hours to answer. If they accept, we keep the date for you for ${LIMITS.offerPayHours} hours. Nothing is charged until you pay.`
            : `The other couple has ${LIMITS.offerHours} hours to answer. Until then others can still buy your date at your asking price.`
        }
        submit="Send this price"
        send={(price) => api('POST /api/offers/{id}/counter', { params: { id: offer.id }, body: { price } })}
        done={{ title: 'Price sent', description: 'We’ll email you as soon as there’s an answer.' }}
        after={() => setOpen(false)}
      />
    </Dialog>
  )
}
