import type { Transfer } from '#contract/api/transfers.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { placeText } from '#contract/wording/transfer-money.ts'
import type { Party, Share } from './money-flow.ts'

/** The money map in rows: for whom, what, where it is now, how much. */
export function MoneyTable({
  shares,
  name,
  transfer: { viewerRole, frozen },
}: {
  shares: readonly Share[]
  name: (party: Party) => string
  transfer: Transfer
}) {
  return (
    <details className="mt-5 text-sm">
      <summary className="link inline-block cursor-pointer py-1">Show as a table</summary>
      <table className="nums mt-3 w-full border-collapse text-left">
        <caption className="sr-only">Where each dollar is</caption>
        <thead>
          <tr className="border-line border-b text-muted">
            <th scope="col" className="py-2 pr-4 font-medium">
              For
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              Where it is now
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <tr key={`${share.party} ${share.label}`} className="border-line not-last:border-b">
              <th scope="row" className="py-2 pr-4 font-semibold">
                {name(share.party)}
                <span className="block font-normal text-muted">{share.label}</span>
              </th>
              <td className="py-2 pr-4">{placeText(share, viewerRole, frozen)}</td>
              <td className="py-2 text-right font-semibold">{formatDollars(share.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
