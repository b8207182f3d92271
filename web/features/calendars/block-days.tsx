import { useMutation } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import type { LocalDate } from '#contract/dates.ts'
import { formatDate } from '#contract/wording/format.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api } from '#web/lib/api.ts'
import type { Dated } from './change-each-date.ts'
import { resultWords, switchAll } from './switch-all-on-or-off.ts'
import { useRefreshDays } from './use-refresh-days.ts'

/**
 * A button that blocks these days at a venue; it asks for confirmation when dates are `listed` on any of them. With
 * `unblocks`, it unblocks days that were blocked. Either can be undone, unless dates other than the `listed` ones left
 * the market; an undo puts the `listed` ones back on it.
 */
export function BlockDays({
  venueId,
  days,
  words: what = 'this day',
  listed = [],
  besideBooked = false,
  unblocks = false,
  done,
}: {
  venueId: number
  days: readonly LocalDate[]
  /** how the button refers to them */
  words?: string
  listed?: readonly Dated[]
  /** some of the days chosen with them are booked, and stay booked */
  besideBooked?: boolean
  unblocks?: boolean
  /** called once the days are blocked or unblocked */
  done?: (() => void) | undefined
}) {
  const refresh = useRefreshDays()
  const change = useMutation({
    mutationFn: (to: Blocking) => blockOrUnblock(venueId, to),
    onSuccess: async ({ takenDown, beingBooked, relisted }, to) => {
      await refresh()
      // an undo may come while other days are chosen
      if (!to.isUndo) done?.()
      const { days, blocked, listed } = to
      const undo = () => change.mutate({ ...to, blocked: !blocked, isUndo: true })
      // what else left the market was not on the owner's screen
      const canUndo = !to.isUndo && (takenDown === 0 || takenDown === listed.length)
      const which = days.length === 1 ? formatDate(days[0] as string) : `${days.length} days`
      const title = `${which} ${blocked ? 'blocked' : 'unblocked'}`
      toast({
        title,
        ...(takenDown + beingBooked > 0 && { description: consequence(takenDown, beingBooked) }),
        ...(relisted && { ...resultWords(relisted, true), ...(relisted.failed.length === 0 && { title }) }),
        ...(canUndo && { action: { label: 'Undo', run: undo } }),
      })
    },
    onError: (error) => showFailure(error),
  })
  const words = `${unblocks ? 'Unblock' : 'Block'} ${what}`
  const act = () => change.mutate({ days, listed, blocked: !unblocks, isUndo: false })
  const button = (
    <Button variant="secondary" size="sm" pending={change.isPending} {...(listed.length === 0 && { onClick: act })}>
      {unblocks ? null : <Ban aria-hidden="true" />}
      {words}
    </Button>
  )
  if (listed.length === 0) return button
  return (
    <ConfirmDialog
      title={`${words}?`}
      description={`${listed.length === 1 ? 'One listing' : `${listed.length} listings`} will be deactivated.${besideBooked ? ' Dates that couples have booked stay as they are.' : ''}`}
      confirm={words}
      onConfirm={act}
      trigger={button}
    />
  )
}

/** What became of the dates; one that a couple is paying for may still be booked, and its owner has to know. */
function consequence(takenDown: number, beingBooked: number): string {
  const off = takenDown === 1 ? '1 date is off the market.' : `${takenDown} dates are off the market.`
  const held =
    beingBooked === 1
      ? 'A couple is booking 1 date right now: it leaves the market only if they don’t pay.'
      : `Couples are booking ${beingBooked} dates right now: each leaves the market only if its couple doesn’t pay.`
  return [takenDown > 0 && off, beingBooked > 0 && held].filter(Boolean).join(' ')
}

interface Blocking {
  days: readonly LocalDate[]
  /** the dates on these days that are on the market before they are blocked */
  listed: readonly Dated[]
  blocked: boolean
  isUndo: boolean
}

/** `relisted` is what became of the dates that an undo puts back on the market. */
async function blockOrUnblock(venueId: number, { days, listed, blocked, isUndo }: Blocking) {
  const body = { days: [...days], blocked }
  const { takenDown, beingBooked } = await api('PATCH /api/venues/{id}/blocked-days', { params: { id: venueId }, body })
  const putsBack = isUndo && !blocked && listed.length > 0
  const relisted = putsBack ? await switchAll({ dates: listed, isActive: true, isUndo }) : null
  return { takenDown, beingBooked, relisted }
}
