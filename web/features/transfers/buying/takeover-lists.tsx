import type { BuyersTransfer } from '#contract/api/transfers.ts'
import { urgentFirst } from '../sort-transfers.ts'
import { BuyerCard } from './buyer-card.tsx'

/** Dates that this couple has paid for and is taking over. */
export function TakingOver({ transfers }: { transfers: readonly BuyersTransfer[] }) {
  return <Bought title="Dates you’re taking over" transfers={urgentFirst(transfers)} />
}

/** Dates that were another couple's and are this one's now. */
export function TakenOver({ transfers }: { transfers: readonly BuyersTransfer[] }) {
  return <Bought title="Dates you’ve taken over" transfers={transfers} />
}

/** Dates that this couple paid for and didn't get, or no longer has. */
export function NoLongerYours({ transfers }: { transfers: readonly BuyersTransfer[] }) {
  return <Bought title="Dates you didn’t get or no longer have" transfers={transfers} />
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
