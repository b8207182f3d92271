import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { isErasedAddress } from '#contract/accounts/erased-address.ts'
import type { InboxItem } from '#contract/admin-inbox.ts'
import type { Venue } from '#contract/api/venues.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { VerifiedBadge } from '#web/features/venues/verified-badge.tsx'
import { useFocusStays } from '#web/lib/use-focus-stays.ts'
import { inboxQuery, venueOwnerQuery } from '../queries.ts'
import { AskOwner } from './ask-owner.tsx'
import { DeclineVenue } from './decline-venue.tsx'
import { VerifyOrWithdraw } from './verify-or-withdraw.tsx'

/** Whether a venue is verified, how long it has waited and why, the buttons that decide, and the next one waiting. */
export function VenueStanding({ venue }: { venue: Venue }) {
  const { data: inbox } = useQuery(inboxQuery)
  const { id, name, address, city, state, zipCode, isVerified } = venue
  const waiting = inbox?.items.find((item) => item.kind === 'venue' && item.id === id)
  const next = inbox?.items.find((item) => item.kind === 'venue' && item.id !== id && item.asked === null)
  const { data: background } = useQuery(venueOwnerQuery(id))
  const declined = useDeclined(id)
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
        : wordsOf(waiting, state)
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
  const declined = useDeclined(id)
  return <VerifiedBadge isVerified={isVerified} declined={declined !== undefined} />
}

/** When and why it was declined, until its owner answers; such a venue isn't in the inbox. */
function useDeclined(venueId: number) {
  const { data: background } = useQuery(venueOwnerQuery(venueId))
  const last = background?.history.find(({ transition }) => SAID.includes(transition))
  return last?.transition === 'decline' ? last : undefined
}
const SAID = ['verify', 'unverify', 'ask', 'decline', 'askAgain']

/** An account can be closed only once its dates have left the market. Then nobody is left to ask, either. */
const OWNER_GONE = 'Its owner has closed the account, so it lists no dates.'

function wordsOf(waiting: InboxItem | undefined, venueState: string) {
  const since = waiting ? `Since ${formatMoment(waiting.since, venueState)}. ` : ''
  if (waiting && waiting.asked !== null)
    return { title: 'Waiting for its owner', description: `${since}We asked: ${waiting.asked}` }
  if (waiting?.withdrawn) {
    const reason = waiting.withdrawn.reason ?? 'none given'
    return { title: 'Verification withdrawn', description: `${since}Reason: ${reason}` }
  }
  if (waiting?.askedAgain)
    return {
      title: 'Answered, waiting for you',
      description: `${since}${waiting.answer === null ? 'Its owner has asked us to look again.' : `Its owner answered: ${waiting.answer}`}`,
    }
  return { title: 'Waiting to be verified', description: `${since}It can’t list dates until it’s verified.` }
}
