import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#web/lib/classes.ts'
import { Unbroken } from './unbroken-dates.tsx'

export type TimelineStep = {
  key: string
  title: ReactNode
  state: 'done' | 'current' | 'next' | 'failed'
  /** What this step means, or what happened. */
  description?: ReactNode
  /** Who acts: "The venue", "You". Shown on the current step. */
  actor?: ReactNode
  /** Until when, formatted: "Sat, Jun 12, 2027, 5:00 PM CDT". Shown on the current step. */
  until?: ReactNode
  /** When it was done, formatted. */
  at?: ReactNode
  /** Buttons of the current step. */
  action?: ReactNode
}

const words = { done: 'Done', current: 'Now', next: 'To come', failed: 'Stopped' } as const

/** Steps from top to bottom: what is done, who acts now and by when, what comes next. */
export function Timeline({
  steps,
  label,
  className,
}: {
  steps: readonly TimelineStep[]
  label: string
  className?: string
}) {
  return (
    <ol aria-label={label} className={cn('flex flex-col', className)}>
      {steps.map((step, i) => (
        <li
          key={step.key}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="relative flex gap-4 pb-7 last:pb-0"
        >
          {i < steps.length - 1 ? (
            <span
              aria-hidden="true"
              className={cn('absolute top-8 bottom-0 left-3.5 w-px', step.state === 'done' ? 'bg-garden' : 'bg-line')}
            />
          ) : null}
          <Mark state={step.state} />
          <div className="min-w-0 flex-1 pt-0.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className={cn('font-semibold', step.state === 'next' && 'font-medium text-muted')}>
                <span className="sr-only">{words[step.state]}: </span>
                {step.title}
              </p>
              {step.at ? <p className="nums text-sm text-muted">{step.at}</p> : null}
            </div>
            {step.description ? <p className="mt-0.5 text-sm text-muted">{step.description}</p> : null}
            {step.state === 'current' && (step.actor || step.until) ? (
              <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 rounded-field bg-candle-soft px-4 py-3 text-sm text-candle-ink">
                {step.actor ? <Fact name="Next to act" value={step.actor} /> : null}
                {step.until ? <Fact name="Until" value={step.until} /> : null}
              </dl>
            ) : null}
            {step.state === 'current' && step.action ? (
              <div className="mt-4 flex flex-wrap gap-3">{step.action}</div>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="whitespace-nowrap">{name}:</dt>
      <dd className="nums font-semibold">
        <Unbroken>{value}</Unbroken>
      </dd>
    </div>
  )
}

function Mark({ state }: { state: TimelineStep['state'] }) {
  const look = {
    done: 'bg-garden text-on-garden',
    current: 'border-2 border-candle bg-card',
    next: 'border border-edge bg-card',
    failed: 'bg-berry text-on-berry',
  }[state]
  return (
    <span
      aria-hidden="true"
      className={cn('relative mt-0.5 grid size-7 shrink-0 place-items-center rounded-full', look)}
    >
      {state === 'done' ? <Check strokeWidth={2.5} className="size-4" /> : null}
      {state === 'failed' ? <X strokeWidth={2.5} className="size-4" /> : null}
      {state === 'current' ? <span className="size-2.5 rounded-full bg-candle" /> : null}
    </span>
  )
}
