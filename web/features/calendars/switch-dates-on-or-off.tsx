import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { AskAboutBusyDays } from '#web/features/listings/own/publishing/ask-about-busy-days.tsx'
import type { BusyDate } from '#web/features/listings/own/publishing/publish-dates.ts'
import { refreshListings } from '#web/features/listings/own/queries.ts'
import { countOf, type Dated } from './change-each-date.ts'
import { resultWords, type Switching, switchAll } from './switch-all-on-or-off.ts'

/**
 * A button that takes these listed dates off the market or puts them back (`isActive`). Before it puts dates back on
 * `busy` days, it asks the owner. A change can be undone unless it put dates back on such days. `done` is called if all
 * are changed.
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
      const lifted = to.isActive && to.dates.some(({ date }) => busy.some((day) => day.date === date))
      const canUndo = !to.isUndo && !lifted && result.changed.length > 0
      await refreshListings(queryClient)
      if (!to.isUndo && result.failed.length === 0) done()
      const undo = () => change.mutate({ dates: result.changed, isActive: !to.isActive, isUndo: true })
      toast({
        ...resultWords(result, to.isActive),
        ...(canUndo && { action: { label: 'Undo', run: undo } }),
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
      <AskAboutBusyDays
        days={asking ? busy : []}
        answer={(listsThem) => {
          setAsking(false)
          const open = dates.filter(({ date }) => !busy.some((day) => day.date === date))
          const which = listsThem ? dates : open
          if (which.length > 0) act(which)
        }}
      />
    </>
  )
}
