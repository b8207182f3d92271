import type { BuyersTransfer } from '#contract/api/transfers.ts'
import { QueryView } from '#web/components/states/query-view.tsx'
import { EmptyState } from '#web/components/states/states.tsx'
import { BuyerCard } from '../buying/buyer-card.tsx'
import { useMyTransfers } from '../queries.ts'
import { bySide } from './my-transfers-data.ts'
import { SellerCard } from './seller-card.tsx'
import { TransfersPending } from './transfers-pending.tsx'

/** Your Transfers: what the couple passes on, and above it what it takes over, where something waits for it. */
export function MyTransfers() {
  const query = useMyTransfers()
  return (
    <QueryView query={query} pending={<TransfersPending />} failed="We couldn’t load your transfers">
      {(transfers) => {
        const { selling, buying, gone } = bySide(transfers)
        return (
          <div className="flex flex-col gap-12">
            <TakingOver transfers={buying} />
            <section>
              <h2 className="display mb-5 text-2xl">Your Transfers</h2>
              {selling.length === 0 ? (
                <EmptyState
                  level={3}
                  drawing="rings"
                  title="No transfers yet"
                  description="When you pass on a booking, you can follow every step, deadline and dollar here."
                />
              ) : (
                <ul className="flex flex-col gap-5">
                  {selling.map((transfer) => (
                    <li key={transfer.id}>
                      <SellerCard transfer={transfer} />
                    </li>
                  ))}
                </ul>
              )}
            </section>
            <NoLongerYours transfers={gone} />
          </div>
        )
      }}
    </QueryView>
  )
}

/** Dates that this couple has paid for and that are on their way to it, or have arrived. */
export function TakingOver({ transfers }: { transfers: readonly BuyersTransfer[] }) {
  return <Bought title="Dates you are taking over" transfers={transfers} />
}

/** Dates that it has paid for, and that have not stayed its own. */
export function NoLongerYours({ transfers }: { transfers: readonly BuyersTransfer[] }) {
  return <Bought title="Dates that did not stay yours" transfers={transfers} />
}

function Bought({ title, transfers }: { title: string; transfers: readonly BuyersTransfer[] }) {
  if (transfers.length === 0) return null
  return (
    <section>
      <h2 className="display mb-5 text-2xl">{title}</h2>
      <ul className="flex flex-col gap-5">
        {transfers.map((transfer) => (
          <li key={transfer.id}>
            <BuyerCard transfer={transfer} />
          </li>
        ))}
      </ul>
    </section>
  )
}
