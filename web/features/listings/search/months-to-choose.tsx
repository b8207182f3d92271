import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { formatMonth } from '#contract/wording/format.ts'
import { Button } from '#web/components/ui/button.tsx'
import { monthOf } from '#web/lib/months.ts'
import { MonthPrices } from './month-prices.tsx'

/** The calendar of a search that is being put together, with a month to turn to. Nothing where no day has a date. */
export function MonthsToChoose({
  days,
  chosen,
  choose,
}: Pick<ComponentProps<typeof MonthPrices>, 'days' | 'chosen' | 'choose'>) {
  const months = [...new Set(days.map(({ date }) => monthOf(date)))]
  const [turnedTo, turnTo] = useState(chosen?.slice(0, 7))
  const at = Math.max(0, turnedTo ? months.findIndex((month) => month >= turnedTo) : 0)
  const month = months[at]
  if (month === undefined) return null
  return (
    <div className="relative">
      <div className="flex items-center justify-between lg:absolute lg:inset-x-0 lg:-top-1">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Earlier month"
          disabled={!months[at - 1]}
          onClick={() => turnTo(months[at - 1])}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <p aria-hidden="true" className="display text-lg lg:hidden">
          {formatMonth(month)}
        </p>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Later month"
          disabled={!months[at + 1]}
          onClick={() => turnTo(months[at + 1])}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      <MonthPrices {...{ days, month, turnTo, chosen, choose }} compact />
    </div>
  )
}
