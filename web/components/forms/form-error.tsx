import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#web/lib/classes.ts'

export type FieldMistake = { message: string; href?: string }

/** What went wrong with a whole form: one sentence, and links to the fields. Announced when it appears. */
export function FormError({
  title,
  mistakes = [],
  children,
  className,
}: {
  title?: string
  mistakes?: readonly FieldMistake[]
  children?: ReactNode
  className?: string
}) {
  if (!title && mistakes.length === 0 && !children) return null
  return (
    <div role="alert" className={cn('flex gap-3 rounded-field bg-berry-soft p-4 text-ink', className)}>
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-berry" />
      <div className="min-w-0">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
        {mistakes.length > 0 ? (
          <ul className="mt-1 list-disc space-y-0.5 pl-5 text-sm">
            {mistakes.map((mistake) => (
              <li key={mistake.message}>
                {mistake.href ? (
                  <a className="underline underline-offset-2" href={mistake.href}>
                    {mistake.message}
                  </a>
                ) : (
                  mistake.message
                )}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  )
}
