import type { ReactNode } from 'react'
import { cn } from '#web/lib/classes.ts'
import { Unbroken } from './unbroken-dates.tsx'

export type Installment = {
  key: string
  /** "Today", "At purchase", "Thu, May 13, 2027": formatted. */
  when: ReactNode
  /** "Deposit", "Balance", "Your event". */
  what: ReactNode
  /** The parts of the amount: "$657 for the selling couple, $150 transfer fee to the venue". */
  parts?: ReactNode
  /** Formatted amount; none for the event itself. */
  amount?: ReactNode
  state?: 'due' | 'paid' | 'later' | 'event'
}

/** A small timeline of payments. With `direction="horizontal"`, it runs across wherever there is room. */
export function PaymentPlan({
  plan,
  label = 'Payment plan',
  direction = 'vertical',
  className,
}: {
  plan: readonly Installment[]
  label?: string
  direction?: 'vertical' | 'horizontal'
  className?: string
}) {
  const across = direction === 'horizontal'
  return (
    <ol aria-label={label} className={cn('flex flex-col', across && 'sm:flex-row', className)}>
      {plan.map((item, i) => (
        <li
          key={item.key}
          className={cn(
            'relative flex flex-1 gap-3.5 pb-5 last:pb-0',
            across && 'sm:flex-col sm:gap-2 sm:pr-4 sm:pb-0',
          )}
        >
          {i < plan.length - 1 ? (
            <span
              aria-hidden="true"
              className={cn(
                'absolute top-4 bottom-[-0.35rem] left-[5.5px] w-px bg-edge/60',
                across && 'sm:top-[11px] sm:right-0 sm:bottom-auto sm:left-4 sm:h-px sm:w-auto',
              )}
            />
          ) : null}
          <Dot state={item.state ?? 'later'} />
          <div
            className={cn(
              'flex min-w-0 flex-1 items-baseline justify-between gap-3',
              across && 'sm:flex-col sm:items-start sm:gap-0',
            )}
          >
            <p className="min-w-0 leading-snug">
              <span className="block font-semibold">{item.what}</span>
              <span className="nums block text-sm text-muted">
                <Unbroken>{item.when}</Unbroken>
              </span>
              {item.parts ? <span className="nums mt-0.5 block text-sm">{item.parts}</span> : null}
            </p>
            {item.amount ? (
              <p className={cn('nums shrink-0 text-right font-semibold', item.state === 'paid' && 'text-muted')}>
                {item.amount}
                {item.state === 'paid' ? <span className="block text-sm font-normal">paid</span> : null}
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Dot({ state }: { state: NonNullable<Installment['state']> }) {
  const look = { due: 'bg-garden', paid: 'bg-garden', later: 'border-2 border-edge bg-card', event: 'bg-candle' }[state]
  return <span aria-hidden="true" className={cn('relative mt-[0.4rem] size-3 shrink-0 rounded-full', look)} />
}
