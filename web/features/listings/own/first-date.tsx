import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { myListingsQuery } from './my-listings-data.ts'

/** What comes next for an owner who has a verified venue (`ready`) and has never listed a date. */
export function FirstDate({ ready }: { ready: boolean }) {
  const { data: listings } = useQuery(myListingsQuery)
  if (!ready || listings?.length !== 0) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-candle">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="display text-xl">Ready for your first date</h2>
        <p className="mt-1 text-muted">
          Choose your open days and a price. Couples see them at once, without your name.
        </p>
      </div>
      <Button asChild>
        <Link to="/dashboard/venue" search={{ tab: 'listings' }} resetScroll={false}>
          List your first date
        </Link>
      </Button>
    </Card>
  )
}
