import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { Venue } from '#contract/api/venues.ts'
import type { VenueIdentity } from '#contract/identity/identity-fields.ts'
import { formatPlace } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { Facts } from '#web/components/ui/facts.tsx'
import type { ApiOutput } from '#web/lib/api.ts'
import { venueOwnerQuery } from '../queries.ts'
import {
  emailFact,
  missingWords,
  neighborFacts,
  standingOf,
  UnlistedCity,
  Website,
} from './owner-and-address-facts.tsx'

type Background = ApiOutput<'GET /api/admin/venues/{id}/owner'>

/** For admins who verify a venue: who is behind it, and what was decided about it before. */
export function OwnerAndDecisions({
  venue: { id, state, isVerified },
}: {
  venue: Pick<Venue, 'id' | 'state' | 'isVerified'>
}) {
  const query = useQuery(venueOwnerQuery(id))
  return (
    <Card asChild>
      <section aria-labelledby="behind" className="mb-8">
        <CardHeader className="mb-4" title={<span id="behind">Owner</span>} />
        <QueryView query={query} pending={<RowsSkeleton rows={3} />} failed="We couldn’t load the owner">
          {(background) => (
            <>
              <Owner background={background} state={state} />
              <History background={background} state={state} isVerified={isVerified} />
            </>
          )}
        </QueryView>
      </section>
    </Card>
  )
}

function Owner({ background, state }: { background: Background; state: string }) {
  const { ownerId, ownerName, ownerSince, ownerPhone, website, cityListed, otherVenues } = background
  return (
    <Facts
      className="sm:grid-cols-2 lg:grid-cols-3"
      facts={[
        [
          'Name',
          <Link key="name" className="link" to="/admin/users/$userId" params={{ userId: String(ownerId) }}>
            {ownerName}
          </Link>,
        ],
        ['Phone', ownerPhone ?? missingWords(background)],
        emailFact(background),
        ['Signed up', formatMoment(ownerSince, state)],
        ['Website', website ? <Website key="website" address={website} /> : missingWords(background)],
        ...(cityListed ? [] : [['City', <UnlistedCity key="city" />] as const]),
        ...neighborFacts(background),
        ['Other venues', otherVenues.length === 0 ? 'None' : <Others key="others" venues={otherVenues} />],
      ]}
    />
  )
}

function Others({ venues }: { venues: Background['otherVenues'] }) {
  return (
    <ul>
      {venues.map(({ id, name, ...venue }) => (
        <li key={id}>
          <Link className="link" to="/venue-details/$venueId" params={{ venueId: String(id) }}>
            {name}
          </Link>{' '}
          <span className="font-normal text-muted text-sm">{standingOf(venue)}</span>
        </li>
      ))}
    </ul>
  )
}

const WORDS: Record<string, string> = {
  verify: 'Verified',
  unverify: 'Verification withdrawn',
  ask: 'Asked the owner for what’s missing',
  decline: 'Declined',
  askAgain: 'Asked for another review',
  propose: 'New name or address proposed',
  approve: 'Change approved',
  refuse: 'Change refused',
  withdraw: 'Change withdrawn',
}

const ACTORS: Record<string, string> = { admin: 'an admin', venue: 'its owner', system: 'Unveil' }

function History({
  background: { history },
  state,
  isVerified,
}: {
  background: Background
  state: string
  isVerified: boolean
}) {
  if (history.length === 0) return isVerified ? null : <p className="mt-6 text-muted text-sm">No decisions yet.</p>
  return (
    <>
      <h3 id="decided" tabIndex={-1} className="mt-6 mb-2 scroll-mt-24 font-semibold">
        What was decided
      </h3>
      <ol className="nums flex flex-col gap-3 text-sm">
        {history.map(({ id, transition, at, actor, actorName, reason, change }) => (
          <li key={id} className="border-line border-l-3 pl-4">
            <p>
              <span className="font-semibold">{WORDS[transition] ?? transition}</span> by{' '}
              {actorName ?? ACTORS[actor] ?? actor} on <span className="text-muted">{formatMoment(at, state)}</span>
            </p>
            {transition === 'propose' && change ? <Proposed {...change} /> : null}
            {reason === null ? null : <p className="break-words">{reason}</p>}
          </li>
        ))}
      </ol>
    </>
  )
}

/** The name and the address before and after a proposed change; only what it changes. */
function Proposed({ before, after }: { before: VenueIdentity; after: VenueIdentity }) {
  const lines = [
    ['Name', before.name, after.name],
    ['Address', addressOf(before), addressOf(after)],
  ].filter(([, from, to]) => from !== to)
  return (
    <dl>
      {lines.map(([label, from, to]) => (
        <div key={label} className="break-words">
          <dt className="inline text-muted">{label}: </dt>
          <dd className="inline">
            <span className="text-muted line-through">{from}</span>{' '}
            <ArrowRight aria-hidden="true" className="inline size-4" />
            <span className="sr-only">to</span> {to}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const addressOf = (place: VenueIdentity) => `${place.address}, ${formatPlace(place)} ${place.zipCode}`
