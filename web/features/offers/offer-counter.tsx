import { type ReactNode, useState } from 'react'
import type { BuyerOffer, Offer, SellerOffer } from '#contract/api/offers.ts'
import { LIMITS } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api } from '#web/lib/api.ts'
import { OfferForm } from './offer-form.tsx'
import { betweenOf, counterSuggestions } from './offer-suggestions.ts'
import { BuyerTotals, SellerTotals } from './offer-totals.tsx'

type Size = 'sm' | 'md'

/** The buyer's one counter, below what is asked. */
export function BuyerCounter({ offer, size }: { offer: BuyerOffer; size: Size }) {
  const [low, high] = bounds(offer)
  return (
    <OfferCounter
      offer={offer}
      size={size}
      description={`They’re asking ${high}. You can name one last price, which they accept or decline.`}
      hint={`More than the ${low} you have offered, less than the ${high} they’re asking.`}
      tooHigh={`Name a price below ${high}, or accept that price`}
      closer={0.2}
      totals={(price) => <BuyerTotals price={price} terms={offer} />}
      note={`The selling couple has up to ${LIMITS.offerHours} hours to answer. If they accept, we keep the date for you for up to ${LIMITS.offerPayHours} hours. Nothing is charged until you pay.`}
    />
  )
}

/** The seller's one counter, above what is offered. */
export function SellerCounter({ offer, size }: { offer: SellerOffer; size: Size }) {
  const [low, high] = bounds(offer)
  return (
    <OfferCounter
      offer={offer}
      size={size}
      description={`They’re offering ${low}. You can name one price. They can accept it, decline it, or name one last price.`}
      hint={`More than the ${low} they’re offering, less than the ${high} you’re asking.`}
      tooHigh={`Name a price below ${high}, your asking price`}
      closer={0.8}
      totals={(price) => <SellerTotals price={price} offered={betweenOf(offer).offered} />}
      note={`The other couple has up to ${LIMITS.offerHours} hours to answer. We aren’t keeping the date for them in the meantime, so another couple may buy it first.`}
    />
  )
}

function bounds(offer: Offer): [low: string, high: string] {
  const { offered, asked } = betweenOf(offer)
  return [formatDollars(offered), formatDollars(asked)]
}

function OfferCounter({
  offer,
  size,
  description,
  hint,
  tooHigh,
  closer,
  totals,
  note,
}: {
  offer: Offer
  size: Size
  description: string
  hint: string
  tooHigh: string
  closer: number
  totals: (price: Cents | null) => ReactNode
  note: string
}) {
  const [open, setOpen] = useState(false)
  const range = offer.counterRange
  if (!range) return null
  const [low] = bounds(offer)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Name another price"
      description={description}
      trigger={
        <Button variant="secondary" size={size}>
          Name another price
        </Button>
      }
    >
      <OfferForm
        label="Your price"
        range={{ ...range, hint, tooLow: `Name a price above ${low}, which has already been offered`, tooHigh }}
        suggestions={counterSuggestions(offer, closer).map(({ price, label }) => ({
          price,
          label: `${label} · ${formatDollars(price)}`,
        }))}
        totals={totals}
        note={note}
        submit="Send this price"
        send={(price) => api('POST /api/offers/{id}/counter', { params: { id: offer.id }, body: { price } })}
        done={{ title: 'Price sent', description: 'We’ll email you as soon as there’s an answer.' }}
        after={() => setOpen(false)}
      />
    </Dialog>
  )
}
