import { Link } from '@tanstack/react-router'
import type { ListingDetail } from '#contract/api/listings.ts'
import { OnDemand } from '#web/components/overlays/on-demand.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useSession } from '#web/lib/session.ts'

const loadDialog = () => import('./make-offer-dialog.tsx')

/** A quiet button below the price of a transfer, to offer less. Visitors log in first and come back. */
export function MakeOfferLink({ listing }: { listing: ListingDetail }) {
  const user = useSession()
  const { offers } = listing
  if (!offers?.canOffer) return null
  if (!user) {
    return (
      <Button asChild variant="secondary" wide>
        <Link to="/auth/login" search={{ next: `/venue/${listing.id}` }}>
          Make an offer
        </Link>
      </Button>
    )
  }
  const trigger = (
    <Button variant="secondary" wide>
      {offers.mine ? 'Make another offer' : 'Make an offer'}
    </Button>
  )
  return (
    <OnDemand load={loadDialog} opens="dialog" trigger={trigger}>
      {({ MakeOfferDialog }) => <MakeOfferDialog listing={listing} offers={offers} trigger={trigger} />}
    </OnDemand>
  )
}
