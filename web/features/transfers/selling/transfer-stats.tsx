import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '#contract/wording/format.ts'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { Facts } from '#web/components/ui/facts.tsx'
import { myTransfersQuery } from '../queries.ts'
import { sellingStats } from './selling-stats.ts'

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
