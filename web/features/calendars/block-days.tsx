import { useMutation } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import type { LocalDate } from '#contract/dates.ts'
import { formatDate } from '#contract/wording/format.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, userMessage } from '#web/lib/api.ts'
import { useRefreshDays } from './refresh-days.ts'

/**
 * A button that blocks these days at a venue; it asks first if dates are listed on any of them (`listed`, a count).
 * With `free`, it unblocks days that were blocked.
 */
export function BlockDays({
  venueId,
  days,
  words: what = 'this day',
  listed = 0,
  free = false,
  done,
}: {
  venueId: number
  days: readonly LocalDate[]
  /** how the button refers to them */
  words?: string
  listed?: number
  free?: boolean
  /** they are blocked, or free again */
  done?: (() => void) | undefined
}) {
  const refresh = useRefreshDays()
  const change = useMutation({
    mutationFn: (blocked: boolean) =>
      api('PATCH /api/venues/{id}/blocked-days', { params: { id: venueId }, body: { days: [...days], blocked } }),
    onSuccess: async ({ blocked, takenDown }) => {
      await refresh()
      // not for an undo, which may come while other days are chosen
      if (blocked !== free) done?.()
      const title = `${days.length === 1 ? formatDate(days[0] as string) : `${days.length} days`} ${blocked ? 'blocked' : 'free again'}`
      const off = takenDown === 1 ? '1 date is off the market.' : `${takenDown} dates are off the market.`
      toast({
        title,
        ...(takenDown > 0 && { description: off }),
        ...(takenDown === 0 && { action: { label: 'Undo', run: () => change.mutate(!blocked) } }),
      })
    },
    onError: (error) => toast({ title: 'That didn’t work', description: userMessage(error), variant: 'error' }),
  })
  const words = `${free ? 'Unblock' : 'Block'} ${what}`
  const act = () => change.mutate(!free)
  const button = (
    <Button variant="secondary" size="sm" pending={change.isPending} {...(listed === 0 && { onClick: act })}>
      {free ? null : <Ban aria-hidden="true" />}
      {words}
    </Button>
  )
  if (listed === 0) return button
  return (
    <ConfirmDialog
      title={`${words}?`}
      description={`${listed === 1 ? 'One listed date' : `${listed} listed dates`} will leave the market. Dates that couples have booked stay as they are.`}
      confirm={words}
      onConfirm={act}
      trigger={button}
    />
  )
}
