import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ListingDetail } from '#contract/api/listings.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { FormError } from '#web/components/forms/form-error.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, isApiError, userMessage } from '#web/lib/api.ts'
import { setupFailure } from './failure-toasts.ts'
import { checkoutQuery } from './queries.ts'

/**
 * Holds the date for 15 minutes and opens its checkout. Only this button and its counterparts on other pages do that:
 * no link, reload or preload does (domain.md row 9). `guests`: the number that the couple has searched for. `label`
 * replaces the text that the button has on the listing's page. `atOnce`: the date's button was pressed on another page,
 * so this one acts without being pressed.
 */
export function OpenCheckout({
  listing,
  guests,
  size = 'lg',
  label,
  atOnce = false,
}: {
  listing: ListingDetail
  guests: number | undefined
  size?: 'md' | 'lg'
  label?: string
  atOnce?: boolean
}) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const toCheckout = () =>
    navigate({ to: '/checkout/$listingId', params: { listingId: String(listing.id) }, search: { guests } })
  const open = useMutation({
    mutationFn: () => startPayment(listing, guests),
    onSuccess: async (checkout) => {
      queryClient.setQueryData(checkoutQuery(listing.id).queryKey, checkout)
      queryClient.setQueriesData<ListingDetail>({ queryKey: ['GET /api/listings/{id}'] }, (known) =>
        known?.id === listing.id ? { ...known, availability: 'held-by-me' } : known,
      )
      await toCheckout()
    },
    onError: async (error) => {
      if (isApiError(error, 'not_found')) {
        await navigate({ href: '/search?notice=listing-not-found' })
        return
      }
      if (size === 'md' || !isHoldLimit(error)) toast(setupFailure(error))
      if (isApiError(error, 'payment_unavailable')) {
        await toCheckout()
        return
      }
      await queryClient.invalidateQueries({ queryKey: ['GET /api/listings/{id}'] })
      // without a hold, the page shows what has become of the date
      if (!isHoldLimit(error)) queryClient.setQueryData(checkoutQuery(listing.id).queryKey, null)
    },
  })
  const { mutate } = open
  useEffect(() => {
    if (atOnce) mutate()
  }, [atOnce, mutate])
  return (
    <>
      <Button
        size={size}
        variant={label === undefined && isAsked(listing) ? 'secondary' : 'primary'}
        wide
        pending={open.isPending}
        onClick={() => open.mutate()}
      >
        {label ?? (listing.availability === 'held-by-me' ? 'Continue your booking' : buyLabel(listing))}
      </Button>
      {size === 'lg' && isHoldLimit(open.error) ? <HoldLimit error={open.error} /> : null}
    </>
  )
}

/**
 * Whether the couple can't hold this date for now: they have held too many without paying, others on their network are
 * holding dates, or a bank took a payment back (domain.md row 9).
 */
const isHoldLimit = (error: unknown) => HOLD_LIMITS.some((code) => isApiError(error, code))
const HOLD_LIMITS = ['too_many_holds', 'email_unconfirmed', 'payment_taken_back'] as const

/** Why the date can't be held yet, until when, and what helps sooner. */
function HoldLimit({ error }: { error: unknown }) {
  return (
    <FormError title="You can’t hold this date yet" className="mt-4">
      <p className="text-sm">{userMessage(error, 'Please try again later.')}</p>
      {isApiError(error, 'email_unconfirmed') ? (
        <Link className="link text-sm" to="/account">
          Confirm your email address
        </Link>
      ) : null}
    </FormError>
  )
}

/**
 * Opens escrow for a transfer, and a payment for a venue's date. Both send the price that the couple saw (domain.md
 * row 5).
 */
function startPayment(listing: ListingDetail, guests: number | undefined) {
  const { id: listingId, isTransfer, transferId, discountedPrice, amountDueNow, maxGuests } = listing
  const metadata = { listingId, isTransfer }
  const guestCount = guests !== undefined && guests <= maxGuests ? guests : undefined
  if (!isTransfer) {
    return api('POST /api/create-payment-intent', { body: { amount: amountDueNow, metadata, guestCount } })
  }
  return api('POST /api/create-escrow', {
    body: { amount: discountedPrice, metadata, transferId: transferId ?? undefined, guestCount },
  })
}

/** Whether the other couple has countered: answering them comes first, and paying the asking price second. */
const isAsked = ({ offers }: ListingDetail) => offers?.mine?.stage === 'countered'

function buyLabel(listing: ListingDetail): string {
  const price = formatDollars(listing.amountDueNow)
  if (listing.offers?.mine?.stage === 'accepted') return `Pay ${price}`
  if (isAsked(listing)) return `Pay the asking price, ${price}`
  if (listing.isTransfer) return 'Purchase Transfer'
  return listing.balanceDue === 0 ? 'Book Now - Pay in Full' : 'Book Now - Pay Deposit'
}
