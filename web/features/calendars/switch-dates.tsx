import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#contract/wording/format.ts'
import { toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { refreshListings } from '#web/features/listings/own/my-listings-data.ts'
import { api, userMessage } from '#web/lib/api.ts'

interface Listed {
  id: number
  date: string
}

/** A button that takes these listed dates off the market, which can be undone. `done` is called if all of them are. */
export function DeactivateDates({ dates, done }: { dates: readonly Listed[]; done: () => void }) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (to: Switching) => switchAll(to),
    onSuccess: async ({ switched, failed }, { isActive }) => {
      await refreshListings(queryClient)
      if (!isActive && failed.length === 0) done()
      const undo = () => change.mutate({ dates: switched, isActive: true })
      toast({
        ...resultWords(switched, failed, isActive),
        ...(!isActive && switched.length > 0 && { action: { label: 'Undo', run: undo } }),
      })
    },
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={change.isPending}
      onClick={() => change.mutate({ dates, isActive: false })}
    >
      {`Deactivate ${countOf(dates)}`}
    </Button>
  )
}

interface Switching {
  dates: readonly Listed[]
  isActive: boolean
}

type Failed = Listed & { error: unknown }

/** One after the other: each gets an answer of its own, as a couple may be paying for one by now. */
async function switchAll({ dates, isActive }: Switching) {
  const switched: Listed[] = []
  const failed: Failed[] = []
  for (const date of dates) {
    try {
      await api('PATCH /api/listings/{id}', { params: { id: date.id }, body: { isActive } })
      switched.push(date)
    } catch (error) {
      failed.push({ ...date, error })
    }
  }
  return { switched, failed }
}

/** What became of them; those that couldn't be changed are named. */
function resultWords(switched: readonly Listed[], failed: readonly Failed[], isActive: boolean) {
  const now = isActive ? 'listed again' : 'off the market'
  const news = `${countOf(switched)} ${switched.length === 1 ? 'is' : 'are'} ${now}.`
  const [first] = failed
  if (!first) return { title: isActive ? 'Listings reactivated' : 'Listings deactivated', description: news }
  return {
    title: `Failed to update ${countOf(failed)}`,
    description: `${AND.format(failed.map(({ date }) => formatDate(date)))}: ${userMessage(first.error)}`,
    ...(switched.length > 0 && { note: news }),
    variant: 'error' as const,
  }
}
const AND = new Intl.ListFormat('en-US')

const countOf = (dates: readonly Listed[]) => (dates.length === 1 ? '1 date' : `${dates.length} dates`)
