import type { ReactNode } from 'react'
import { cn } from '#web/lib/classes.ts'
import { Button } from '../ui/button.tsx'
import { type Drawing, Vignette } from './vignette.tsx'

type StateProps = {
  title: ReactNode
  description?: ReactNode
  /** small, below everything: an id by which we can find out what happened */
  reference?: string | undefined
  action?: ReactNode
  drawing?: Drawing
  level?: 1 | 2 | 3
  className?: string
}

/** Nothing here yet: a small drawing, what it means, one thing to do. */
export function EmptyState({
  title,
  description,
  reference,
  action,
  drawing = 'garden',
  level = 2,
  className,
}: StateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cn('mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center', className)}>
      <Vignette name={drawing} className="mb-6 w-44" />
      <Heading className="display text-2xl">{title}</Heading>
      {description ? <p className="mt-2 wrap-anywhere text-muted">{description}</p> : null}
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div> : null}
      {reference ? (
        <p className="mt-6 text-sm text-muted">
          Reference <code className="break-all select-all">{reference}</code>
        </p>
      ) : null}
    </div>
  )
}

/** Something failed: what it was, and what to do next. Announced. `onRetry` shows "Try again". */
export function ErrorState({
  title,
  description,
  reference,
  action,
  onRetry,
  retrying,
  drawing = 'lantern',
  level = 2,
  className,
}: StateProps & { onRetry?: () => void; retrying?: boolean }) {
  const retry = onRetry ? (
    <Button variant="secondary" onClick={onRetry} pending={retrying}>
      Try again
    </Button>
  ) : null
  return (
    <div role="alert">
      <EmptyState
        {...{ title, description, reference, drawing, level, className }}
        action={
          retry || action ? (
            <>
              {retry}
              {action}
            </>
          ) : undefined
        }
      />
    </div>
  )
}
