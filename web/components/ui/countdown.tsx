import { useEffect, useRef, useState } from 'react'
import { counted } from '#contract/wording/format.ts'
import { cn } from '#web/lib/classes.ts'

const clock = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

/** Seconds left at which the time is read out. */
const announceAt = [300, 60, 0]

/**
 * Time left in a hold: a thin bar and mm:ss, counted on the server's clock.
 * @param endsAt instant (ISO) at which the hold ends
 * @param serverNow instant (ISO) of the server when it answered; the browser's clock measures only the time since then
 * @param seconds whole length of the hold, for the bar
 * @param onEnd called once when it reaches zero
 */
export function Countdown({
  endsAt,
  serverNow,
  seconds,
  label = 'Held for you',
  onEnd,
  className,
}: {
  endsAt: string
  serverNow: string
  seconds: number
  label?: string
  onEnd?: () => void
  className?: string
}) {
  const total = Math.max(0, Math.ceil((Date.parse(endsAt) - Date.parse(serverNow)) / 1000))
  const [left, setLeft] = useState(total)
  const ended = useRef(onEnd)
  ended.current = onEnd
  useEffect(() => {
    const started = performance.now()
    setLeft(total)
    const timer = setInterval(() => {
      const now = Math.max(0, total - Math.floor((performance.now() - started) / 1000))
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      ended.current?.()
    }, 500)
    return () => clearInterval(timer)
  }, [total])
  const late = left <= 120
  const said = announceAt.includes(left) ? (left === 0 ? 'The time is up' : `${counted(left / 60, 'minute')} left`) : ''
  return (
    <div className={className}>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span className="text-muted">{label}</span>
        <span
          role="timer"
          aria-label={`${label}, time left`}
          className={cn('nums text-base font-semibold', late && 'text-berry')}
        >
          {clock(left)}
        </span>
      </div>
      <div aria-hidden="true" className="mt-2 h-1 overflow-hidden rounded-full bg-ink/10">
        <div
          className={cn(
            'h-full origin-left rounded-full transition-transform duration-500 ease-linear',
            late ? 'bg-berry' : 'bg-garden',
          )}
          style={{ transform: `scaleX(${Math.min(1, left / seconds)})` }}
        />
      </div>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </div>
  )
}
