import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Transfer } from '#contract/api/transfers.ts'
import { LIMITS } from '#contract/limits.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { NoLongerYours, TakenOver, TakingOver } from '#web/features/transfers/buying/takeover-lists.tsx'
import { myTransfersQuery } from '#web/features/transfers/queries.ts'
import { bySide, isRunning } from '#web/features/transfers/sort-transfers.ts'
import { offersToAnswer, offersWords } from '#web/features/transfers/transfer-words.ts'
import { MyOffers } from './my-offers.tsx'
import { myOffersQuery } from './queries.ts'

const STEPS = [
  {
    title: 'Find a transfer',
    text: 'Another couple is giving up a date they booked. You see the place, date, guests and price; the venue stays veiled.',
  },
  {
    title: 'Make an offer',
    text: `Pay the asking price, or offer less: the selling couple has up to ${LIMITS.offerHours} hours to accept, decline, or name another price. The venue, or our team on its behalf, has already agreed.`,
  },
  {
    title: 'Secure the venue',
    text: 'You pay into escrow. The selling couple is paid only after the venue confirms that the contract is in your name.',
  },
]

/**
 * Transfer Market: a link to the dates that this couple is passing on, the dates they are taking over, what they have
 * offered, how a date passes from couple to couple, the links to buying and selling that aren't above, and what is
 * over.
 */
export function TransferMarketTab() {
  const { data = [] } = useQuery(myTransfersQuery)
  const { data: offers = [] } = useQuery(myOffersQuery)
  const { buying, selling, gone } = bySide(data)
  return (
    <div className="flex flex-col gap-12">
      {selling.length > 0 ? <PassingOn transfers={selling} /> : null}
      <TakingOver transfers={buying.filter(isRunning)} />
      <MyOffers />
      <section>
        <h2 className="display text-2xl">How a transfer works</h2>
        <ol className="mt-6 grid gap-5 md:grid-cols-3">
          {STEPS.map((step, index) => (
            <Card key={step.title} asChild>
              <li>
                <span
                  aria-hidden="true"
                  className="display nums mb-4 grid size-11 place-items-center rounded-full bg-petal text-petal-ink text-xl"
                >
                  {index + 1}
                </span>
                <h3 className="display text-xl">{step.title}</h3>
                <p className="mt-1.5 text-muted">{step.text}</p>
              </li>
            </Card>
          ))}
        </ol>
        <div className="mt-8 flex flex-wrap gap-3">
          {offers.length === 0 ? null : (
            <Button asChild variant="secondary">
              <Link to="/transfer-marketplace">Browse transfers</Link>
            </Button>
          )}
          {selling.length > 0 ? null : (
            <Button asChild variant="secondary">
              <Link to="/dashboard/transfer">Transfer This Date</Link>
            </Button>
          )}
        </div>
      </section>
      <TakenOver transfers={buying.filter((transfer) => !isRunning(transfer))} />
      <NoLongerYours transfers={gone} />
    </div>
  )
}

/** A link to the page of the dates that the couple is selling: how many there are, and what waits for an answer. */
function PassingOn({ transfers }: { transfers: readonly Transfer[] }) {
  const offers = transfers.reduce((sum, transfer) => sum + offersToAnswer(transfer), 0)
  const runs = transfers.some(isRunning)
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div>
        <h2 className="display text-2xl">{runs ? 'Dates you’re passing on' : 'Your transfers'}</h2>
        <p className={offers > 0 ? 'mt-1 font-semibold text-candle-ink' : 'mt-1 text-muted'}>
          {offers > 0
            ? `${offersWords(offers)}.`
            : runs
              ? 'Where each one stands, and who acts next.'
              : 'How each one ended.'}
        </p>
      </div>
      <Button asChild variant={offers > 0 ? 'primary' : 'secondary'}>
        <Link to="/dashboard/transfer">{`Your transfers (${transfers.length})`}</Link>
      </Button>
    </section>
  )
}
