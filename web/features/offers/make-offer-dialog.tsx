import { type ReactNode, useState } from 'react'
import type { ListingDetail } from '#contract/api/listings.ts'
import { LIMITS } from '#contract/limits.ts'
import { formatDate, formatDollars, formatPlace } from '#contract/wording/format.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { api } from '#web/lib/api.ts'
import { OfferForm } from './offer-form.tsx'
import { BuyerTotals } from './offer-totals.tsx'

/** The prices that can be chosen with one press, in percent below the asking price. */
const SUGGESTED_OFF = [5, 10, 20]

/**
 * The dialog in which a couple offers less than the asking price (domain.md row 22); open as soon as it is rendered.
 */
export function MakeOfferDialog({
  listing,
  offers,
  trigger,
}: {
  listing: ListingDetail
  offers: NonNullable<ListingDetail['offers']>
  trigger: ReactNode
}) {
  const [open, setOpen] = useState(true)
  const { askingPrice, minPrice, maxPrice } = offers
  const suggestions = SUGGESTED_OFF.map((percent) => {
    const price = Math.round((askingPrice * (100 - percent)) / 100)
    return { price, label: `${percent}% less · ${formatDollars(price)}` }
  })
  const fee = offers.venueFee > 0 ? `, plus the venue’s transfer fee of ${formatDollars(offers.venueFee)}` : ''
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      title="Make an offer"
      description={`${formatDate(listing.date)} in ${formatPlace(listing)}. The selling couple is asking ${formatDollars(askingPrice)}${fee}.`}
    >
      <OfferForm
        label="Your offer"
        range={{
          from: minPrice,
          to: maxPrice,
          hint: `${formatDollars(minPrice)} or more, below ${formatDollars(askingPrice)}`,
          tooLow: `Offer at least ${formatDollars(minPrice)}, which is ${LIMITS.minOfferPercent}% of the asking price`,
          tooHigh: `Offer at most ${formatDollars(maxPrice)}, or purchase the transfer for ${formatDollars(askingPrice + offers.venueFee)}`,
        }}
        suggestions={suggestions.filter(({ price }) => price >= minPrice && price <= maxPrice)}
        totals={(price) => <BuyerTotals price={price} terms={{ ...listing, venueFee: offers.venueFee }} />}
        note={`The selling couple has up to ${LIMITS.offerHours} hours to answer and won’t learn who you are unless the venue puts the contract in your name. If they accept, we keep the date for you for up to ${LIMITS.offerPayHours} hours at this price. Nothing is charged until you pay.`}
        submit="Send offer"
        send={(price) => api('POST /api/offers', { body: { listingId: listing.id, price } })}
        done={{ title: 'Offer sent', description: 'We’ll email you as soon as there’s an answer.' }}
        after={() => setOpen(false)}
      />
    </Dialog>
  )
}
