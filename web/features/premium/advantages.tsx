import { Hourglass, SlidersHorizontal, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { earlyWords } from './early-words.ts'
import { MemberFilters } from './member-filters.tsx'

/** What members have, and others don't. `earlyHours`: how long new dates are for them alone. `demo`: in which it is played. */
export function Advantages({ earlyHours, demo }: { earlyHours: number; demo: boolean }) {
  const early = earlyWords(earlyHours, demo)
  const advantages: { icon: typeof Undo2; title: string; text: string; picture?: ReactNode }[] = [
    ...(early ? [{ icon: Hourglass, title: 'New dates first', text: early }] : []),
    {
      icon: SlidersHorizontal,
      title: 'More filters',
      text: 'Search for amenities, several styles at once, any range of dates, or the weekdays you want.',
      picture: <MemberFilters />,
    },
    {
      icon: Undo2,
      title: 'Yours for as long as you search',
      text: 'Cancel with one click. You keep the month you’ve paid for, and nothing is charged again.',
    },
  ]
  return (
    <ul className="flex flex-col gap-6">
      {advantages.map(({ icon: Icon, title, text, picture }) => (
        <li key={title} className="flex gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-garden-soft text-garden">
            <Icon aria-hidden="true" className="size-5" />
          </span>
          <div className="min-w-0 grow pt-0.5">
            <h2 className="display text-xl">{title}</h2>
            <p className="mt-1 max-w-[46ch] text-muted">{text}</p>
            {picture}
          </div>
        </li>
      ))}
    </ul>
  )
}
