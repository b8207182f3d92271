import { Link } from '@tanstack/react-router'
import { isErasedAddress } from '#contract/accounts/erased-address.ts'
import { formatPlace } from '#contract/wording/format.ts'
import { EmailLink } from '#web/components/ui/email-link.tsx'
import { OpensInNewTab } from '#web/components/ui/opens-in-new-tab.tsx'
import type { ApiOutput } from '#web/lib/api.ts'

type Background = ApiOutput<'GET /api/admin/venues/{id}/owner'>

/** How to find out who is behind a venue. */
export const ownerFacts = (background: Background) => {
  const { ownerName, ownerPhone, website } = background
  return [
    ['Owner', ownerName],
    ['Phone', ownerPhone ?? missingWords(background)],
    emailFact(background),
    ['Website', website ? <Website key="website" address={website} /> : missingWords(background)],
    ...neighborFacts(background),
  ] as const
}

/** Why something about an owner isn't here. */
export const missingWords = ({ ownerEmail }: Background): string =>
  isErasedAddress(ownerEmail) ? 'Account closed' : 'Not given'

/** The owner's email address and whether they have confirmed it; a closed account has none. */
export const emailFact = ({ ownerEmail, emailConfirmed }: Background) =>
  [
    isErasedAddress(ownerEmail) ? 'Email' : emailConfirmed ? 'Email, confirmed' : 'Email, not confirmed',
    <EmailLink key="email" address={ownerEmail} className="wrap-anywhere" />,
    'wide',
  ] as const

/** Which other venues are where this one is, or where it is about to be; nothing if there are none. */
export const neighborFacts = ({ sameAddress, changeCityListed }: Background) =>
  sameAddress.length === 0
    ? []
    : [
        [
          changeCityListed === null ? 'Other venues at this address' : 'Other venues at the old or new address',
          <SameAddress key="same" venues={sameAddress} />,
          'wide',
        ] as const,
      ]

/** For a city that isn't on our list: the venue's owner typed it themselves. */
export const UnlistedCity = () => <span className="font-semibold">Not on our list of US places</span>

export function Website({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return <>{address}</>
  return (
    <a className="link break-all" href={address} target="_blank" rel="noreferrer noopener">
      {address.replace(/^https?:\/\//i, '')}
      <OpensInNewTab />
    </a>
  )
}

/** Where a venue stands, in the word of its badge, to use in a sentence: "verified", "declined" or "pending". */
export const standingOf = ({ verified, declined }: { verified: boolean; declined: boolean }): string =>
  verified ? 'verified' : declined ? 'declined' : 'pending'

/** Venues at the same address, each with its owner: a venue may be registered twice, or use another one's building. */
function SameAddress({ venues }: { venues: Background['sameAddress'] }) {
  return (
    <ul className="mt-1 w-fit rounded-field bg-candle-soft px-3 py-2 text-candle-ink">
      {venues.map(({ id, name, ownerName, ...venue }) => (
        <li key={id}>
          <Link className="underline underline-offset-4" to="/venue-details/$venueId" params={{ venueId: String(id) }}>
            {name}
          </Link>{' '}
          <span className="font-normal text-sm">
            by {ownerName}, {standingOf(venue)}
          </span>
        </li>
      ))}
    </ul>
  )
}

type Place = { address: string; city: string; state: string; zipCode: string }

/** The address of the venue called `name`, with a link to look it up. */
export function MapLink({ place, name }: { place: Place; name: string }) {
  const words = `${place.address}, ${formatPlace(place)} ${place.zipCode}`
  const search = `https://www.openstreetmap.org/search?query=${encodeURIComponent(words)}`
  return (
    <a className="link" href={search} target="_blank" rel="noreferrer noopener">
      {words}
      <span className="sr-only">, look for {name} on a map, opens in a new tab</span>
    </a>
  )
}
