import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#contract/wording/format.ts'
import { toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { refreshListings, switchDate } from '#web/features/listings/own/my-listings-data.ts'
import { AskBusy } from '#web/features/listings/own/publishing/ask-busy.tsx'
import type { BusyDate } from '#web/features/listings/own/publishing/publish-dates.ts'
import { userMessage } from '#web/lib/api.ts'

interface Dated {
  id: number
  date: string
}

/**
 * A button that takes these listed dates off the market, which can be undone, or puts them back (`isActive`). Before
 * dates are put back on `busy` days, the owner is asked. `done` is called if all of them are changed.
 */
export function SwitchDates({
  dates,
  isActive,
  busy = [],
  done,
}: {
  dates: readonly Dated[]
  isActive: boolean
  busy?: readonly BusyDate[]
  done: () => void
}) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const change = useMutation({
    mutationFn: (to: Switching) => switchAll(to),
    onSuccess: async (result, to) => {
      await refreshListings(queryClient)
      if (!to.isUndo && result.failed.length === 0) done()
      const undo = () => change.mutate({ dates: result.switched, isActive: true, isUndo: true })
      toast({
        ...resultWords(result, to.isActive),
        ...(!to.isActive && result.switched.length > 0 && { action: { label: 'Undo', run: undo } }),
      })
    },
  })
  const act = (which: readonly Dated[]) => change.mutate({ dates: which, isActive, isUndo: false })
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        pending={change.isPending}
        onClick={() => (busy.length > 0 ? setAsking(true) : act(dates))}
      >
        {`${isActive ? 'Reactivate' : 'Deactivate'} ${countOf(dates)}`}
      </Button>
      <AskBusy
        days={asking ? busy : []}
        answer={(listsThem) => {
          setAsking(false)
          const free = dates.filter(({ date }) => !busy.some((day) => day.date === date))
          const which = listsThem ? dates : free
          if (which.length > 0) act(which)
        }}
      />
    </>
  )
}

interface Switching {
  dates: readonly Dated[]
  isActive: boolean
  isUndo: boolean
}

interface Result {
  switched: Dated[]
  /** how many of them appear later */
  later: number
  failed: (Dated & { error: unknown })[]
}

/** One after the other: each gets an answer of its own, as a couple may be paying for one by now. */
async function switchAll({ dates, isActive, isUndo }: Switching): Promise<Result> {
  const result: Result = { switched: [], later: 0, failed: [] }
  for (const date of dates) {
    try {
      const { appearsAt } = await switchDate(date.id, isActive, isUndo)
      result.switched.push(date)
      if (isActive && appearsAt !== null) result.later += 1
    } catch (error) {
      result.failed.push({ ...date, error })
    }
  }
  return result
}

/** What became of them; those that couldn't be changed are named. */
function resultWords({ switched, later, failed }: Result, isActive: boolean) {
  const now = switched.length - later
  const soon = `${countOf(switched.slice(now))} will appear within hours`
  const news = !isActive
    ? `${areOf(switched)} off the market.`
    : later === 0
      ? `${areOf(switched)} listed again.`
      : now === 0
        ? `${soon}.`
        : `${areOf(switched.slice(0, now))} listed again, and ${soon}.`
  const [first] = failed
  if (!first)
    return {
      title: `${switched.length === 1 ? 'Listing' : 'Listings'} ${isActive ? 're' : 'de'}activated`,
      description: news,
    }
  return {
    title: `Failed to update ${countOf(failed)}`,
    description: `${AND.format(failed.map(({ date }) => formatDate(date)))}: ${userMessage(first.error)}`,
    ...(switched.length > 0 && { note: news }),
    variant: 'error' as const,
  }
}
const AND = new Intl.ListFormat('en-US')

const countOf = (dates: readonly Dated[]) => (dates.length === 1 ? '1 date' : `${dates.length} dates`)
const areOf = (dates: readonly Dated[]) => `${countOf(dates)} ${dates.length === 1 ? 'is' : 'are'}`
