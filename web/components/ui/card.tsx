import { ArrowRight } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#web/lib/classes.ts'

/** A surface. `interactive` lifts it under the pointer (the link inside needs the class `stretched`). */
export function Card({
  interactive = false,
  padded = true,
  asChild = false,
  className,
  ...rest
}: ComponentProps<'div'> & { interactive?: boolean; padded?: boolean; asChild?: boolean }) {
  const Tag = asChild ? Slot.Root : 'div'
  return (
    <Tag
      {...rest}
      className={cn(
        'relative rounded-card border border-line bg-card text-ink',
        padded && 'p-5 sm:p-6',
        interactive && 'transition-[box-shadow,transform] duration-300 hover:-translate-y-0.5 hover:shadow-lift',
        className,
      )}
    />
  )
}

/** A heading row inside a card: title in display type, a line below, an action at the end. */
export function CardHeader({
  title,
  description,
  action,
  level = 2,
  className,
}: {
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
  level?: 2 | 3 | 4
  className?: string
}) {
  const Heading = `h${level}` as const
  return (
    <div className={cn('mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3', className)}>
      <div className="min-w-0">
        <Heading className="display text-xl">{title}</Heading>
        {description ? <p className="mt-1 text-muted">{description}</p> : null}
      </div>
      {action}
    </div>
  )
}

/**
 * At the foot of an interactive card: where its link leads, for the eye alone; the link itself says it to screen
 * readers.
 */
export function CardCue({ children }: { children: ReactNode }) {
  return (
    <p aria-hidden="true" className="mt-auto flex items-center gap-1.5 pt-4 font-medium text-garden">
      {children}
      <ArrowRight className="size-4" />
    </p>
  )
}

/** One number of a dashboard: its label, the number, and a note. */
export function StatCard({
  label,
  value,
  note,
  className,
}: {
  label: ReactNode
  value: ReactNode
  note?: ReactNode
  className?: string
}) {
  return (
    <Card className={cn('flex flex-col gap-1', className)}>
      <p className="text-sm font-medium text-muted">{label}</p>
      <p className="display nums text-3xl">{value}</p>
      {note ? <p className="nums text-sm text-muted">{note}</p> : null}
    </Card>
  )
}
