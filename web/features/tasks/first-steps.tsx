import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PayoutAccount } from '#contract/api/payouts.ts'
import type { OwnVenue } from '#contract/api/venues.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { myBookingsSummaryQuery } from '#web/features/bookings/queries.ts'
import { CreateListing } from '#web/features/listings/own/create-listing.tsx'
import { myListingsSummaryQuery } from '#web/features/listings/own/queries.ts'
import { OnboardingButton } from '#web/features/payouts/onboarding-button.tsx'
import { payoutAccountQuery } from '#web/features/payouts/queries.ts'
import { myVenuesQuery } from '#web/features/venues/queries.ts'
import { cn } from '#web/lib/classes.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { canListDates, orderOfFirstSteps } from './order-of-first-steps.ts'
import { tasksQuery } from './queries.ts'
import { refetchWhile } from './refetch-while.ts'

const isSetUp = ({ state, inReview }: PayoutAccount) => state === 'ready' || inReview

// both are read again, because others end these steps: an admin verifies, and the provider says it has everything
const venuesInReview = {
  ...myVenuesQuery,
  ...refetchWhile<OwnVenue[]>((venues) => venues.length > 0 && !venues.some(({ isVerified }) => isVerified)),
}
const accountToSetUp = { ...payoutAccountQuery, ...refetchWhile<PayoutAccount>(({ state }) => state === 'onboarding') }

/** What a new owner still has to do, and whether it is worth a card: not once a couple has booked, or all is done. */
export function useFirstSteps() {
  const { data: venues } = useQuery(venuesInReview)
  const { data: listings } = useQuery(myListingsSummaryQuery)
  const { data: bookings } = useQuery(myBookingsSummaryQuery)
  const { data: account } = useQuery(accountToSetUp)
  const done = {
    venue: (venues?.length ?? 0) > 0,
    verified: venues?.some(({ isVerified }) => isVerified) ?? false,
    date: (listings?.total ?? 0) > 0,
    payouts: account !== undefined && isSetUp(account),
  }
  const known = venues !== undefined && listings !== undefined && bookings !== undefined && account !== undefined
  return {
    done,
    begun: account?.state === 'onboarding',
    payable: account?.state === 'ready',
    show: known && bookings.total === 0 && !all(done),
  }
}
const all = (done: Record<string, boolean>) => Object.values(done).every(Boolean)

/** The first steps of a venue's owner (order-of-first-steps.ts), each marked Done, Next, With us or Later. */
export function FirstSteps() {
  const { mode } = usePublicConfig()
  const { done, begun, payable, show } = useFirstSteps()
  const { data: venues = [] } = useQuery(myVenuesQuery)
  const { data: waiting } = useQuery(tasksQuery)
  const told = waiting?.tasks.find(({ askAgain }) => askAgain !== null)
  // publishing ends this step while its form is still open, and the form may have more to say about some dates
  const [isListing, setListing] = useState(false)
  if (!show && !isListing) return null
  const venue = venues.find(({ id }) => id === told?.askAgain) ?? venues[0]
  const params = { venueId: String(venue?.id) }
  // shown only while none of the venues is verified
  const review =
    venues.length > 1
      ? `We’re checking your ${venues.length} venues`
      : (waiting?.tasks.find(({ kind }) => kind === 'venue-in-review')?.title ?? `We’re checking ${venue?.name}`)
  const hasPhotos = (venue?.images.length ?? 0) > 0
  type Written = Omit<StepProps, 'number' | 'state'> & { waits?: 'With us' | 'Later' | undefined }
  const written: Record<ReturnType<typeof orderOfFirstSteps>[number], Written> = {
    venue: {
      title: 'Add your venue',
      text: 'Its place, capacity and styles. Couples don’t see its name until they book.',
      isDone: done.venue,
      button: (
        <Button asChild size="sm">
          <Link to="/venues/create">Add your venue</Link>
        </Button>
      ),
    },
    verified: {
      title: 'Get it verified',
      text: told
        ? `${told.title}. ${told.about}`
        : done.venue
          ? `${review}. We’ll email you.${hasPhotos ? '' : ' Photos help, and couples see them once they’ve booked.'}`
          : 'We check every venue and email you when yours is verified.',
      isDone: done.verified,
      waits: told ? undefined : done.venue ? 'With us' : 'Later',
      button: (
        <Button asChild size="sm" variant={hasPhotos && !told ? 'secondary' : 'primary'}>
          {told ? (
            <Link to="/venues/$venueId/edit" params={params}>
              Edit your venue
            </Link>
          ) : hasPhotos ? (
            <Link to="/venues/$venueId" params={params}>
              See your venue
            </Link>
          ) : (
            <Link to="/venues/$venueId/edit" params={params} hash="photos">
              Add photos
            </Link>
          )}
        </Button>
      ),
    },
    date: {
      title: 'List a date',
      text: 'Choose your open days and a price. Couples see them without your name.',
      isDone: done.date && !isListing,
      waits: canListDates(mode, { verified: done.verified, payable }) ? undefined : 'Later',
      button: <CreateListing venues={venues} label="List your first date" told={setListing} />,
    },
    payouts: {
      title: 'Set up payouts',
      text: 'Our card provider asks who you are and where to send your money. This doesn’t have to wait for the other steps.',
      isDone: done.payouts,
      button: (
        <OnboardingButton size="sm" variant={done.date || mode === 'live' ? 'primary' : 'secondary'}>
          {begun ? 'Continue' : 'Set up payouts'}
        </OnboardingButton>
      ),
    },
  }
  const steps = orderOfFirstSteps(mode).map((step) => ({ ...written[step], isPayouts: step === 'payouts' }))
  const next = steps.findIndex(({ isDone, waits }) => !isDone && !waits)
  return (
    <Card asChild padded={false} className="border-candle">
      <section aria-labelledby="first-steps">
        <h2 id="first-steps" className="display flex items-baseline gap-3 px-5 pt-5 text-xl sm:px-6">
          Your first steps
          <span className="nums font-sans text-base text-muted">
            {steps.filter(({ isDone }) => isDone).length} of {steps.length} done
          </span>
        </h2>
        <ol className="mt-2 divide-y divide-line">
          {steps.map(({ isPayouts, waits, ...step }, index) => (
            <Step
              key={step.title}
              {...step}
              number={index + 1}
              // payouts wait for nothing
              button={index === next || waits === 'With us' || isPayouts ? step.button : null}
              state={step.isDone ? 'Done' : index === next ? 'Next' : (waits ?? 'Later')}
            />
          ))}
        </ol>
      </section>
    </Card>
  )
}

interface StepProps {
  number: number
  title: string
  text: string
  isDone: boolean
  state: 'Done' | 'Next' | 'With us' | 'Later'
  button: ReactNode
}

function Step({ number, title, text, isDone, state, button }: StepProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 px-5 py-4 sm:px-6">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-4">
        <span
          aria-hidden="true"
          className={cn(
            'nums grid size-8 shrink-0 place-items-center rounded-full font-semibold text-sm',
            isDone
              ? 'bg-garden-soft text-garden'
              : state === 'Next'
                ? 'bg-garden text-on-garden'
                : 'bg-sunk text-muted',
          )}
        >
          {isDone ? <Check className="size-4" /> : number}
        </span>
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-baseline gap-x-3 font-semibold">
            {title}
            <span className={cn('font-normal text-sm', state === 'Next' ? 'text-candle-ink' : 'text-muted')}>
              {state}
            </span>
          </h3>
          {isDone ? null : <p className="mt-0.5 text-muted text-sm">{text}</p>}
        </div>
      </div>
      {isDone || !button ? null : <div className="max-sm:w-full max-sm:*:w-full">{button}</div>}
    </li>
  )
}
