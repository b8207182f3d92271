import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '#contract/format.ts'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Facts } from './facts.tsx'
import { sellingStats } from './my-transfers-data.ts'
import { myTransfersQuery } from './queries.ts'

/** Active, completed, total recovered: the sum of the prices of completed transfers. */
export function TransferStats() {
  const { data, isError } = useQuery(myTransfersQuery)
  const stats = data && sellingStats(data)
  const shown = (value: string | undefined) => value ?? (isError ? '–' : <Skeleton className="my-1 h-6 w-14" />)
  return (
    <Card>
      <CardHeader title="Transfer Stats" className="mb-4" />
      <Facts
        className="grid-cols-[auto_auto_1fr] items-end gap-x-6 [&_dd]:display [&_dd]:text-2xl"
        facts={[
          ['Active', shown(stats && String(stats.active))],
          ['Completed', shown(stats && String(stats.completed))],
          ['Total recovered', shown(stats && formatDollars(stats.recovered))],
        ]}
      />
    </Card>
  )
}
