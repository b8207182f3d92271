import { ChevronDown } from 'lucide-react'
import { Popover as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#web/lib/classes.ts'

/** A small panel hung from a button; `label` names it for screen readers. */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  align = 'start',
  className,
  children,
}: {
  trigger: ReactNode
  label: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  className?: string
  children: ReactNode
}) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={16}
          className={cn(
            'enter-rise z-50 w-80 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-raised p-5 text-ink shadow-lift outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Closes the popover around it. */
export function PopoverClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}

/** The pill of a filter bar: its name, or its value when set. A Popover's or Sheet's trigger. */
export function FilterPill({
  label,
  value,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string; value?: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      className={cn(
        'inline-flex h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-full border px-4 text-base font-medium transition-colors',
        value
          ? 'border-garden bg-garden-soft text-garden'
          : 'border-edge/70 bg-card text-ink hover:border-ink data-[state=open]:border-ink',
        className,
      )}
    >
      {value ? <span className="sr-only">{label}: </span> : null}
      {value ?? label}
      <ChevronDown aria-hidden="true" className="size-4 opacity-70" />
    </button>
  )
}
