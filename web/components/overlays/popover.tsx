import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '#web/lib/classes.ts'
import { escapeListFirst } from './escape-list-first.ts'

/** A small panel hung from a button; `label` names it for screen readers. */
export function Popover({
  trigger,
  label,
  open,
  defaultOpen,
  onOpenChange,
  align = 'start',
  className,
  children,
}: {
  trigger: ReactNode
  label: string
  open?: boolean
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  className?: string
  children: ReactNode
}) {
  return (
    <Radix.Root open={open} defaultOpen={defaultOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={16}
          onEscapeKeyDown={escapeListFirst}
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
