import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { ListingDetail } from '#contract/api/listings.ts'
import type { Checkout } from '#contract/api/payments.ts'
import { LIMITS } from '#contract/limits.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { BANKS_TAKE_DAYS, LATE_PAYMENT } from '#contract/wording/refund-words.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { takeWantedHold } from '#web/lib/wanted-hold.ts'
import { BankQuestion } from './bank-question.tsx'
import { CardStep } from './card-step.tsx'
import { OpenCheckout } from './open-checkout.tsx'
import { forgetWhatWasBefore } from './queries.ts'
import { ReleaseHold } from './release-hold.tsx'
import { useSettling } from './use-settling.ts'
import { Waiting } from './waiting-message.tsx'

const CONFIRMING = 'We’re waiting for your bank. This usually takes a few seconds.'
const SLOW_BANK =
  'Your hold has ended. If your payment still goes through, we’ll email you. If it comes too late, we’ll refund it in full.'

const ONLY_WORDS = new Set<Checkout['state']>([
  'requires_action',
  'processing',
  'paid',
  'expired',
  'refunding',
  'refund_refused',
])

/** Whether the panel has only a message, or asks the bank again: on phones, it then comes before the summary. */
export function hasOnlyWords(listing: ListingDetail, checkout: Checkout | null): boolean {
  return checkout ? ONLY_WORDS.has(checkout.state) : !canBook(listing)
}

/** Whether this couple can buy the date. */
export const canBook = ({ availability }: ListingDetail) =>
  availability === 'available' || availability === 'held-by-me'

/**
 * The checkout that the page is about. A hold that ended some time ago can't be renewed once somebody else has the date
 * or the date is off the market; the page then says so, as it does to everybody else.
 */
export const checkoutToShow = (listing: ListingDetail, latest: Checkout | null): Checkout | null =>
  latest?.state === 'expired' && !canBook(listing) ? null : latest

/**
 * The right half of the checkout, by the payment's state. Every state says what happened and what to do. `unpaid` says
 * what became of an accepted offer that was not paid in time, `taken` what to do about a date that isn't available.
 * `guests`: the number that the couple has searched for.
 */
export function CheckoutPanel({
  listing,
  checkout,
  guests: searched,
  unpaid,
  taken,
}: {
  listing: ListingDetail
  checkout: Checkout | null
  guests: number | undefined
  unpaid: string | null
  taken: ReactNode
}) {
  // stored here, so that the number is still there when a hold has ended and the date is held again
  const [typed, setTyped] = useState<number>()
  const guests = typed ?? searched
  useSettling(checkout)
  usePaidLeadsToVenue(checkout)
  const wanted = useWanted(listing.id, checkout === null && canBook(listing))
  if (!checkout) return <NoHold listing={listing} guests={guests} wanted={wanted} unpaid={unpaid} taken={taken} />
  if (checkout.state === 'paid') {
    if (checkout.purpose === 'transfer') {
      return <Waiting title="Your payment is in escrow" text="Taking you to your date..." scene={listing} />
    }
    return <Waiting title="Your date is booked" text="Lifting the veil..." scene={listing} />
  }
  if (checkout.state === 'requires_action') return <BankQuestion checkout={checkout} />
  if (checkout.state === 'processing') {
    if (checkout.now > checkout.holdExpiresAt) {
      return <Waiting title="Your bank is taking its time" text={SLOW_BANK} scene={listing} />
    }
    return <Waiting title="Confirming your payment" text={CONFIRMING} scene={listing} />
  }
  if (checkout.state === 'expired') return <Expired listing={listing} checkout={checkout} guests={guests} />
  if (checkout.state === 'refunding' || checkout.state === 'refund_refused') return <Refunding checkout={checkout} />
  return (
    <Card>
      <CardStep
        checkout={checkout}
        guests={guests}
        onGuests={setTyped}
        reopen={
          <>
            <OpenCheckout listing={listing} guests={guests} label="Try again" />
            <Button asChild wide variant="secondary" className="mt-3">
              <Link to="/search">Back to search</Link>
            </Button>
          </>
        }
      />
      <ReleaseHold listingId={checkout.listingId} />
    </Card>
  )
}

/**
 * Once the checkout is paid, leads to the page of the listing, which loads the listing again (`booked`) and lifts the
 * veil. What this page shows stays until then; otherwise, the screen would be empty while that page loads.
 */
function usePaidLeadsToVenue(checkout: Checkout | null): void {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const paid = checkout?.state === 'paid' ? checkout.listingId : undefined
  useEffect(() => {
    if (paid === undefined) return
    forgetWhatWasBefore(queryClient)
    void navigate({
      to: '/venue/$listingId',
      params: { listingId: String(paid) },
      search: { booked: true },
      replace: true,
    })
  }, [paid, navigate, queryClient])
}

/** Whether the couple pressed this date's button on the way here and can hold it on arrival. True only once. */
function useWanted(listingId: number, canHold: boolean): boolean {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const pressed = takeWantedHold(listingId)
    setWanted(pressed && canHold)
  }, [listingId, canHold])
  return wanted
}

function NoHold({
  listing,
  guests,
  wanted,
  unpaid,
  taken,
}: {
  listing: ListingDetail
  guests: number | undefined
  wanted: boolean
  unpaid: string | null
  taken: ReactNode
}) {
  if (!canBook(listing)) {
    return (
      <Card>
        <h2 className="display text-2xl">This date isn’t available</h2>
        <div className="mt-5 flex flex-col gap-3">{taken}</div>
      </Card>
    )
  }
  const agreed = listing.offers?.mine?.stage === 'accepted'
  return (
    <Card>
      <h2 className="display text-2xl">{agreed ? 'Pay the agreed price' : 'Hold this date'}</h2>
      <p className="nums mt-2 mb-6 text-muted">{[unpaid, holdWords(listing)].filter(Boolean).join(' ')}</p>
      <OpenCheckout listing={listing} guests={guests} label={holdLabel(listing)} atOnce={wanted} />
      <p className="mt-3 text-center text-muted text-sm">Next: your card. Nothing is charged yet.</p>
    </Card>
  )
}

/** On the page of the date, the button said "Book Now" or "Purchase Transfer"; here, it says what it does. */
function holdLabel({ availability, offers, amountDueNow }: ListingDetail): string | undefined {
  if (availability !== 'available' || offers?.mine?.stage === 'accepted') return undefined
  return `Hold it and pay ${formatDollars(amountDueNow)}`
}

function holdWords({ offers, state: venueState }: ListingDetail): string {
  const mine = offers?.mine
  if (mine?.stage === 'accepted' && mine.until) {
    return `The date is kept for you until ${formatMoment(mine.until, venueState)}. Once you start, you have ${LIMITS.holdMinutes} minutes to pay.`
  }
  return `We’ll hold the date for you for ${LIMITS.holdMinutes} minutes while you pay. No one else can book it during that time.`
}

function Expired({
  listing,
  checkout,
  guests,
}: {
  listing: ListingDetail
  checkout: Checkout
  guests: number | undefined
}) {
  const mine = listing.offers?.mine
  const promised = mine?.stage === 'accepted' && mine.until && mine.until > checkout.now ? mine.until : null
  if (promised) {
    return (
      <Card>
        <h2 className="display text-2xl">Your hold has ended</h2>
        <p className="nums mt-2 mb-6 text-muted">
          {`Nothing was charged. You can still pay for this date until ${formatMoment(promised, listing.state)}.`}
        </p>
        <OpenCheckout listing={listing} guests={guests} label={`Pay ${formatDollars(listing.amountDueNow)}`} />
      </Card>
    )
  }
  return (
    <Card>
      <h2 className="display text-2xl">This date is no longer held for you</h2>
      <p className="mt-2 mb-6 text-muted">
        Nothing was charged. If the date is still available, you can hold it again.
      </p>
      <OpenCheckout listing={listing} guests={guests} label="Hold it again" />
    </Card>
  )
}

function Refunding({ checkout: { state, message } }: { checkout: Checkout }) {
  const refused = state === 'refund_refused'
  return (
    <Card>
      <h2 className="display text-2xl">{refused ? 'We still owe you a refund' : 'We’ve refunded you'}</h2>
      <p className="mt-2 text-muted">
        {LATE_PAYMENT.date} {refused ? message : `We’ve refunded the full amount. ${BANKS_TAKE_DAYS}`}
      </p>
      <Button asChild className="mt-6" wide size="lg">
        <Link to="/search">Find another date</Link>
      </Button>
    </Card>
  )
}
