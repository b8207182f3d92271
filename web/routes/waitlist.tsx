import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { SAVINGS_UP_TO_PERCENT } from '#contract/limits.ts'
import { Scene } from '#web/components/scene/scene.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { marketQuery } from '#web/features/listings/landing/market-query.ts'
import { ConfirmPlace } from '#web/features/waitlist/confirm-place.tsx'
import { SampleDates } from '#web/features/waitlist/sample-dates.tsx'
import { WaitlistForm } from '#web/features/waitlist/waitlist-form.tsx'

export const Route = createFileRoute('/waitlist')({
  validateSearch: (raw: Record<string, unknown>): { confirm?: string } =>
    typeof raw.confirm === 'string' && raw.confirm !== '' ? { confirm: raw.confirm } : {},
  // without its numbers, the page reads as before the first date is listed
  loader: ({ context }) => context.queryClient.prefetchQuery(marketQuery),
  head: () => ({
    meta: [
      { title: 'Join the waitlist | Unveil' },
      {
        name: 'description',
        content: `Hear from us the day we launch: wedding venues’ open dates for up to ${SAVINGS_UP_TO_PERCENT}% less.`,
      },
    ],
  }),
  component: WaitlistPage,
})

const EVENING = { id: 'list', styles: ['vineyard'], date: '2027-06-19' }

const REASONS = [
  {
    title: `Up to ${SAVINGS_UP_TO_PERCENT}% off`,
    text: 'A venue would rather host your wedding for less than leave a Saturday dark.',
  },
  {
    title: 'Date, place and price up front',
    text: 'You see everything that matters. Only what would give the venue away stays veiled until the date is yours.',
  },
  {
    title: 'A way out if plans change',
    text: 'Pass your date on to another couple. Their money stays in escrow until the date is theirs.',
  },
]

function WaitlistPage() {
  const { confirm } = Route.useSearch()
  const openDates = useQuery(marketQuery).data?.openDates ?? 0
  return (
    <div className="group relative isolate">
      <div className="absolute inset-x-0 top-0 -z-10 h-[21rem] overflow-hidden bg-night lg:h-[27rem]">
        <Scene fields={EVENING} frame="wide" decorative />
        <div className="absolute inset-0 bg-linear-to-r from-night/80 via-night/45 to-transparent max-lg:bg-night/55" />
      </div>
      <div className="mx-auto grid w-full max-w-page items-start gap-x-16 gap-y-10 px-5 pt-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,32rem)] lg:pt-16">
        <div className="text-ivory lg:min-h-[20rem]">
          <h1 className="display-tight max-w-[14ch] text-5xl">Be there when the veil lifts</h1>
          <p className="mt-4 max-w-[38ch] text-lg text-ivory/90">
            {openDates > 0 ? null : 'Unveil is coming soon. '}
            <span className="not-group-has-[form]:hidden">
              Leave your email address, and you’ll hear from us the day we launch.
            </span>
          </p>
          {openDates > 0 ? (
            <p className="nums mt-3 text-lg text-ivory/90">
              No need to wait:{' '}
              <Link
                to="/search"
                search={{ minGuests: 0 }}
                className="font-semibold text-ivory underline underline-offset-4"
              >
                {openDates === 1
                  ? 'browse the one date that’s open right now'
                  : `browse the ${openDates.toLocaleString('en-US')} dates that are open right now`}
              </Link>
              .
            </p>
          ) : null}
        </div>
        <Card className="shadow-lift sm:p-8 lg:row-span-2">
          {confirm ? <ConfirmPlace key={confirm} token={confirm} /> : <WaitlistForm />}
        </Card>
        <div className="flex flex-col gap-4 lg:mt-10">
          <SampleDates />
          <ul className="max-w-[34rem] divide-y divide-line">
            {REASONS.map(({ title, text }) => (
              <li key={title} className="py-6">
                <h2 className="display text-xl">{title}</h2>
                <p className="mt-1 text-muted">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}
