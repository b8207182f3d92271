import { useRef } from 'react'
import { formatDate } from '#contract/wording/format.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import type { BusyDate } from './publish-dates.ts'

/** Asks the owner before we list days that they have blocked or that their calendar says are taken. */
export function AskAboutBusyDays({
  days,
  answer,
}: {
  days: readonly BusyDate[]
  answer: (listsThem: boolean) => void
}) {
  // closing the dialog means no, but confirming closes it, too
  const confirmed = useRef(false)
  const [first] = days
  if (!first) return null
  const it = days.length === 1 ? 'it' : 'them'
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !confirmed.current) answer(false)
        confirmed.current = false
      }}
      title={
        days.length === 1 ? `${formatDate(first.date)} ${whyBusy(first)}` : `${days.length} of these days are taken`
      }
      description={
        days.length === 1
          ? 'If you list it anyway, couples can book it.'
          : `${days.map((day) => `${formatDate(day.date)} ${whyBusy(day)}.`).join(' ')} If you list them anyway, couples can book them.`
      }
      confirm={`List ${it} anyway`}
      cancel={`Don’t list ${it}`}
      destructive={false}
      onConfirm={() => {
        confirmed.current = true
        answer(true)
      }}
    />
  )
}

const whyBusy = ({ byOwner, title }: BusyDate): string =>
  byOwner
    ? 'was blocked by you'
    : title === null
      ? 'is taken in your calendar'
      : `is taken by “${title}” in your calendar`
