import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { isErasedAddress } from '#contract/accounts/erased-address.ts'
import type { Venue } from '#contract/api/venues.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { VerifiedBadge } from '#web/features/venues/verified-badge.tsx'
import { useFocusStays } from '#web/lib/use-focus-stays.ts'
import { inboxQuery, venueOwnerQuery } from '../queries.ts'
import { AskOwner } from './ask-owner.tsx'
import { DeclineVenue } from './decline-venue.tsx'
import { standingWords } from './standing-words.ts'
import { VerifyOrWithdraw } from './verify-or-withdraw.tsx'

/** Whether a venue is verified, how long it has waited and why, the buttons that decide, and the next one waiting. */
export function VenueStanding({ venue }: { venue: Venue }) {
  const { data: inbox } = useQuery(inboxQuery)
  const { id, name, address, city, state, zipCode, isVerified } = venue
  const waiting = inbox?.items.find((item) => item.kind === 'venue' && item.id === id)
  const next = inbox?.items.find((item) => item.kind === 'venue' && item.id !== id && item.asked === null)
  const { data: background } = useQuery(venueOwnerQuery(id))
  const last = useLastWord(id)
  const declined = last?.transition === 'decline' ? last : undefined
  const closed = background !== undefined && isErasedAddress(background.ownerEmail)
  const heading = useRef<HTMLSpanElement>(null)
  const { onFocus } = useFocusStays(() => heading.current)
  const { title, description } = isVerified
    ? { title: 'Verified', description: closed ? OWNER_GONE : 'Couples see the dates it lists.' }
    : closed
      ? { title: 'Not verified', description: OWNER_GONE }
      : declined
        ? {
            title: 'Declined',
            description: `Since ${formatMoment(declined.at, state)}, until its owner asks again. Reason: ${declined.reason}`,
          }
        : standingWords(last, waiting?.since, state)
  return (
    <Card asChild>
      <section id="verification" aria-labelledby="standing" className="mb-8 scroll-mt-24" onFocus={onFocus}>
        <CardHeader
          className="mb-0"
          title={
            <span id="standing" ref={heading} tabIndex={-1}>
              {title}
            </span>
          }
          description={
            <>
              <span className="nums">{description}</span>
              {isVerified && next ? (
                <span className="mt-1 block">
                  Next to verify:{' '}
                  <Link className="link" to="/venue-details/$venueId" params={{ venueId: String(next.id) }}>
                    {next.subject}
                  </Link>
                </span>
              ) : null}
            </>
          }
          action={
            <div className="flex flex-wrap items-center gap-2">
              {isVerified || closed ? null : <AskOwner venue={{ id, name }} />}
              {isVerified || closed || declined ? null : <DeclineVenue venue={{ id, name }} />}
              <VerifyOrWithdraw
                venue={{ id, name, verified: isVerified, declined: declined !== undefined }}
                seen={{ name, address, city, state, zipCode }}
                as="button"
              />
            </div>
          }
        />
      </section>
    </Card>
  )
}

/** The word for whether a venue is verified, beside its number. */
export function StandingBadge({ venue: { id, isVerified } }: { venue: Pick<Venue, 'id' | 'isVerified'> }) {
  const last = useLastWord(id)
  return <VerifiedBadge isVerified={isVerified} declined={last?.transition === 'decline'} />
}

/** What was last said about whether a venue is verified, when and why; undefined for a new one. */
function useLastWord(venueId: number) {
  const { data: background } = useQuery(venueOwnerQuery(venueId))
  return background?.history.find(({ transition }) => SAID.includes(transition))
}
const SAID = ['verify', 'unverify', 'ask', 'decline', 'askAgain']

/** An account can be closed only once its dates have left the market. Once it is closed, nobody is left to ask. */
const OWNER_GONE = 'Its owner has closed the account, so it lists no dates.'
