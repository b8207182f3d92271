import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Venue } from '#contract/api/venues.ts'
import type { InboxItem } from '#contract/health.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { AskOwner } from './ask-owner.tsx'
import { inboxQuery } from './queries.ts'
import { VerifyVenue } from './verify-venue.tsx'

/** Whether a venue is verified, since when it waits and why, the toggle that decides, and the next one that waits. */
export function VenueStanding({ venue }: { venue: Venue }) {
  const { data: inbox } = useQuery(inboxQuery)
  const { id, name, address, city, state, zipCode, isVerified } = venue
  const waiting = inbox?.items.find((item) => item.kind === 'venue' && item.id === id)
  const next = inbox?.items.find((item) => item.kind === 'venue' && item.id !== id && item.asked === null)
  const { title, description } = isVerified ? VERIFIED : wordsOf(waiting, state)
  return (
    <Card asChild>
      <section id="verification" aria-labelledby="standing" className="mb-8 scroll-mt-24">
        <CardHeader
          className="mb-0"
          title={<span id="standing">{title}</span>}
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
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              {isVerified ? null : <AskOwner venue={{ id, name }} />}
              <VerifyVenue
                venue={{ id, name, verified: isVerified }}
                seen={{ name, address, city, state, zipCode }}
                showLabel
              />
            </div>
          }
        />
      </section>
    </Card>
  )
}

const VERIFIED = { title: 'Verified', description: 'Couples see the dates it lists.' }

function wordsOf(waiting: InboxItem | undefined, venueState: string) {
  const since = waiting ? `Since ${formatMoment(waiting.since, venueState)}. ` : ''
  if (waiting && waiting.asked !== null)
    return { title: 'Waiting for its owner', description: `${since}We asked: ${waiting.asked}` }
  if (waiting?.withdrawn) {
    const reason = waiting.withdrawn.reason ?? 'No reason was given'
    return { title: 'Verification withdrawn', description: `${since}Reason: ${reason}` }
  }
  return { title: 'Waiting to be verified', description: `${since}Until then it can’t list dates.` }
}
