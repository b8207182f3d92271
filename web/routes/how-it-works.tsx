import { createFileRoute, Link } from '@tanstack/react-router'
import { LIMITS } from '#contract/limits.ts'
import { Part, Steps, TextPage } from '#web/components/layout/text-page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PriceBar } from '#web/features/listings/landing/price-bar.tsx'
import { ExampleStream } from '#web/features/transfers/money/example-stream.tsx'
import { usePublicConfig } from '#web/lib/router-context.ts'

export const Route = createFileRoute('/how-it-works')({
  head: () => ({
    meta: [
      { title: 'How it works | Unveil' },
      {
        name: 'description',
        content: 'How couples book an anonymous wedding date, how venues fill theirs, and how a date changes hands.',
      },
    ],
  }),
  component: HowItWorks,
})

const PARTS = [
  ['couples', 'For couples'],
  ['venues', 'For venues'],
  ['transfers', 'Couple to couple'],
] as const

function HowItWorks() {
  const percent = usePublicConfig().maxTransferPricePercent
  return (
    <TextPage
      title="How it works"
      intro="Venues list their open dates for less, without saying who they are. You find out when you book."
      parts={PARTS}
    >
      <Part id="couples" heading="For couples">
        <Steps
          steps={[
            [
              'Find a date',
              <>
                <Link to="/search" className="link">
                  Search
                </Link>{' '}
                by place, date, budget, guests and style. Every listing shows its price, its usual price and what’s
                included. It doesn’t show the name, the address or any photos.
              </>,
            ],
            [
              `Hold it for ${LIMITS.holdMinutes} minutes`,
              'When you open the checkout, we hold the date for you. No one else can book it while you pay.',
            ],
            [
              'Pay the deposit',
              `Usually ${LIMITS.defaultDepositPercent}% of the price; each listing says how much. If the wedding is ${LIMITS.balanceDueDays} days away or less, the full price is due immediately.`,
            ],
            [
              'The veil lifts',
              'As soon as your payment is confirmed, you see who the venue is: name, address, photos and reviews. For everyone else, it stays veiled.',
            ],
            [
              'Pay the balance',
              `It’s due ${LIMITS.balanceDueDays} days before the wedding. We’ll remind you, and if you saved your card, we’ll charge it that day.`,
            ],
          ]}
        />
        <div className="mt-4 rounded-card border border-line bg-card p-6">
          <PriceBar />
        </div>
        <p className="text-muted">
          If you have to cancel, the deposit stays with the venue. If the venue cancels, you get everything back.{' '}
          <Link to="/refunds" className="link">
            All refund rules
          </Link>
        </p>
        <p>
          <Button asChild>
            <Link to="/search">Browse dates</Link>
          </Button>
        </p>
      </Part>
      <Part id="venues" heading="For venues">
        <Steps
          steps={[
            ['Add your venue', 'Tell us about it once. We review every venue before its first date goes live.'],
            [
              'List a date for less',
              `Set your usual price, your price for this date, and a deposit between ${LIMITS.minDepositPercent}% and ${LIMITS.maxDepositPercent}%.`,
            ],
            [
              'Stay anonymous',
              'Until they book, couples see the city, state, style and price, but not your name, your photos or anything that links one of your listings to another. Your public prices stay as they are.',
            ],
            [
              'Welcome the couple',
              'Once the couple has paid the deposit, you see each other’s contact details, and the date is off the market.',
            ],
            [
              'Get paid',
              <>
                We send you the deposit {LIMITS.depositPayoutHours} hours after the booking, or with the rest if that’s
                sooner, and the rest the day after the event.{' '}
                <Link to="/fees" hash="venues" className="link">
                  What it costs
                </Link>
              </>,
            ],
          ]}
        />
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button asChild>
            <Link to="/auth/register-venue">List your venue</Link>
          </Button>
          <Link to="/for-venues" className="link">
            What a date earns you
          </Link>
        </p>
      </Part>
      <Part id="transfers" heading="Couple to couple">
        <Steps
          steps={[
            [
              'Offer your date',
              `A couple with a confirmed booking names their price: at most ${percent === 100 ? '' : `${percent}% of `}what they have paid so far. We recommend ${LIMITS.recommendedTransferPercent}% to ${percent}% of that.`,
            ],
            [
              'The venue agrees',
              'We list the date only once the venue has agreed, or our team has on its behalf. The listing is as anonymous as any other.',
            ],
            [
              'Another couple takes it over, or offers less',
              `Offers start at ${LIMITS.minOfferPercent}% of the price and must be answered within ${LIMITS.offerHours} hours. Each side can counter once. Once an offer is accepted, we keep the date for that couple for up to ${LIMITS.offerPayHours} hours.`,
            ],
            ['The new couple pays into escrow', 'They usually see right away who the venue is. Nobody is paid yet.'],
            [
              'The contract is put in the new couple’s name',
              'The venue confirms the change, and the new couple checks it.',
            ],
            [
              'The selling couple is paid',
              `They get their price, less a fee of ${LIMITS.transferFeePercent}%. If the venue says no after all, the new couple gets every dollar back.`,
            ],
          ]}
        />
        <div className="mt-4 rounded-card border border-line bg-card p-6">
          <ExampleStream />
        </div>
        <p>
          <Button asChild>
            <Link to="/transfer-marketplace">See the dates on offer</Link>
          </Button>
        </p>
      </Part>
    </TextPage>
  )
}
