import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { formatMonth } from '#contract/wording/format.ts'
import { Button } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/classes.ts'
import { monthOf } from '#web/lib/months.ts'
import { MonthPrices } from './month-prices.tsx'

/** The calendar of a search that is being put together; it turns month by month. Nothing if no day has a match. */
export function FilterCalendar({
  days,
  chosen,
  choose,
}: Pick<ComponentProps<typeof MonthPrices>, 'days' | 'chosen' | 'choose'>) {
  const months = [...new Set(days.map(({ date }) => monthOf(date)))]
  const [turnedTo, turnTo] = useState(chosen?.slice(0, 7))
  const [before, setBefore] = useState(chosen)
  const at = Math.max(0, turnedTo ? months.findIndex((month) => month >= turnedTo) : 0)
  const [month, next] = [months[at], months[at + 1]]
  // a day that was typed may be in another month
  if (chosen !== before) {
    setBefore(chosen)
    if (chosen && ![month, next].includes(monthOf(chosen))) turnTo(monthOf(chosen))
  }
  if (month === undefined) return null
  const besideIt = next !== undefined
  return (
    <div className="relative">
      <div className={cn('flex items-center justify-between', besideIt && 'lg:absolute lg:inset-x-0 lg:-top-1')}>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Previous month"
          disabled={!months[at - 1]}
          onClick={() => turnTo(months[at - 1])}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <p aria-hidden="true" className={cn('display text-lg', besideIt && 'lg:hidden')}>
          {formatMonth(month)}
        </p>
        <Button variant="ghost" size="icon-sm" aria-label="Next month" disabled={!next} onClick={() => turnTo(next)}>
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      <MonthPrices {...{ days, month, turnTo, chosen, choose }} compact />
    </div>
  )
}
