import type { ReactNode } from 'react'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import { cn } from '#web/lib/classes.ts'

/**
 * Names and values side by side, in as many columns as `className` says; a `wide` value has a line of its own on
 * phones.
 */
export function Facts({
  facts,
  className,
}: {
  facts: readonly (readonly [name: string, value: ReactNode, width?: 'wide'])[]
  className?: string
}) {
  return (
    <dl className={cn('grid grid-cols-2 gap-x-6 gap-y-4', className)}>
      {facts.map(([name, value, width]) => (
        <div key={name} className={cn('min-w-0', width && 'max-sm:col-span-2')}>
          <dt className="text-sm text-muted">
            <Unbroken>{name}</Unbroken>
          </dt>
          <dd className="nums mt-0.5 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
