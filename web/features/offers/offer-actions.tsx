import { Link } from '@tanstack/react-router'
import type { BuyerOffer, Offer, SellerOffer } from '#contract/api/offers.ts'
import { LIMITS } from '#contract/limits.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api } from '#web/lib/api.ts'
import { BuyerCounter, SellerCounter } from './offer-counter.tsx'
import { useOfferStep } from './use-offer-step.ts'

type Size = 'sm' | 'md'

/**
 * The buttons of the couple that made the offer: exactly what the server says they may do. The one that pays leads to
 * the checkout, which holds the date; leave it out with `payable={false}` where the page already has such a button.
 */
export function BuyerOfferActions({
  offer,
  size,
  payable = true,
}: {
  offer: BuyerOffer
  size: Size
  payable?: boolean
}) {
  const actions = offer.actions.filter((action) => payable || action !== 'pay')
  return actions.map((action) => <BuyerButton key={action} action={action} offer={offer} size={size} />)
}

function BuyerButton({
  action,
  offer,
  size,
}: {
  action: BuyerOffer['actions'][number]
  offer: BuyerOffer
  size: Size
}) {
  switch (action) {
    case 'pay':
      return (
        <Button asChild size={size}>
          <Link to="/checkout/$listingId" params={{ listingId: String(offer.listingId) }} data-hold={offer.listingId}>
            Pay {formatDollars(offer.buyerPrice)}
          </Link>
        </Button>
      )
    case 'accept': {
      const fee = offer.venueFee > 0 ? `, including the venue’s transfer fee of ${formatDollars(offer.venueFee)}` : ''
      return (
        <Accept
          offer={offer}
          size={size}
          description={`We keep the date for you for up to ${LIMITS.offerPayHours} hours. Within that time, you pay ${formatDollars(offer.buyerPrice)} into escrow${fee}. Nothing is charged now.`}
          done={(accepted) => ({
            title: 'It’s a deal',
            description: `Pay by ${deadlineOf(accepted)}, or we’ll no longer keep the date for you.`,
          })}
        />
      )
    }
    case 'counter':
      return <BuyerCounter offer={offer} size={size} />
    case 'decline':
      return <Decline offer={offer} size={size} />
    case 'withdraw':
      return <Withdraw offer={offer} size={size} />
  }
}

/** The seller's buttons, likewise. */
export function SellerOfferActions({ offer, size }: { offer: SellerOffer; size: Size }) {
  return offer.actions.map((action) => <SellerButton key={action} action={action} offer={offer} size={size} />)
}

function SellerButton({
  action,
  offer,
  size,
}: {
  action: SellerOffer['actions'][number]
  offer: SellerOffer
  size: Size
}) {
  switch (action) {
    case 'accept':
      return (
        <Accept
          offer={offer}
          size={size}
          description={`You get ${formatDollars(offer.netPayout)} after our fee. We keep the date for this couple for up to ${LIMITS.offerPayHours} hours, and no one else can buy it. If they don’t pay in time, the date is listed again, unless the sale is over by then.`}
          done={(accepted) => ({
            title: 'Offer accepted',
            description: `The couple has until ${deadlineOf(accepted)} to pay.`,
          })}
        />
      )
    case 'counter':
      return <SellerCounter offer={offer} size={size} />
    case 'decline':
      return <Decline offer={offer} size={size} />
  }
}

/** Payment is due after 24 hours, or earlier where the sale ends before that. */
const deadlineOf = ({ until, state }: Offer) => (until === null ? 'the deadline' : formatMoment(until, state))

function Accept({
  offer,
  size,
  description,
  done,
}: {
  offer: Offer
  size: Size
  description: string
  done: (accepted: Offer) => { title: string; description: string }
}) {
  const accept = useOfferStep({
    step: () => api('POST /api/offers/{id}/accept', { params: { id: offer.id }, body: { price: offer.price } }),
    done,
  })
  return (
    <ConfirmDialog
      title={`Accept ${formatDollars(offer.price)}?`}
      description={description}
      confirm={`Accept ${formatDollars(offer.price)}`}
      destructive={false}
      onConfirm={() => accept.mutate()}
      trigger={
        <Button size={size} pending={accept.isPending}>
          Accept {formatDollars(offer.price)}
        </Button>
      }
    />
  )
}

function Decline({ offer, size }: { offer: Offer; size: Size }) {
  const decline = useOfferStep({
    step: () => api('POST /api/offers/{id}/decline', { params: { id: offer.id }, body: { stage: offer.stage } }),
    done: { title: 'Offer declined', description: 'We’ve let the other couple know.' },
  })
  return (
    <ConfirmDialog
      title={`Decline ${formatDollars(offer.price)}?`}
      description={`This offer ends. The asking price remains ${formatDollars(offer.askingPrice)}.`}
      confirm="Decline"
      onConfirm={() => decline.mutate()}
      trigger={
        <Button variant="ghost" size={size} pending={decline.isPending}>
          Decline
        </Button>
      }
    />
  )
}

function Withdraw({ offer, size }: { offer: Offer; size: Size }) {
  const accepted = offer.stage === 'accepted'
  const withdraw = useOfferStep({
    step: () => api('POST /api/offers/{id}/withdraw', { params: { id: offer.id }, body: { stage: offer.stage } }),
    done: { title: accepted ? 'Agreed price given up' : 'Offer withdrawn' },
  })
  return (
    <ConfirmDialog
      title={accepted ? 'Give up the agreed price?' : 'Withdraw your offer?'}
      description={
        accepted
          ? `We’ll no longer keep the date for you, and you can no longer have it for ${formatDollars(offer.price)}. The asking price is ${formatDollars(offer.askingPrice)}.`
          : 'The offer ends here, and we’ll let the other couple know.'
      }
      confirm={accepted ? 'Give up the agreed price' : 'Withdraw offer'}
      onConfirm={() => withdraw.mutate()}
      trigger={
        <Button variant="ghost" size={size} pending={withdraw.isPending}>
          {accepted ? 'Give up the agreed price' : 'Withdraw offer'}
        </Button>
      }
    />
  )
}
