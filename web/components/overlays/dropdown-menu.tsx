import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#web/lib/classes.ts'

/**
 * A menu of actions or links under a button. Put MenuItem, MenuLabel and MenuSeparator inside. It is rendered in
 * place, not in a portal, so that it stays inside its landmark.
 */
export function DropdownMenu({
  trigger,
  align = 'end',
  defaultOpen,
  onClosed,
  children,
  className,
}: {
  trigger: ReactNode
  align?: 'start' | 'center' | 'end'
  /** It is open when it appears: for menus that are loaded when they are used (on-demand.tsx). */
  defaultOpen?: boolean
  /** Called once it has closed, just before the focus goes back to its button. */
  onClosed?: () => void
  children: ReactNode
  className?: string
}) {
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        align={align}
        sideOffset={8}
        collisionPadding={16}
        onCloseAutoFocus={onClosed}
        className={cn(
          'enter-rise z-50 min-w-56 rounded-card border border-line bg-raised p-1.5 text-ink shadow-lift outline-none',
          className,
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

/** One entry; `asChild` with a Link inside for links, `onSelect` for actions. */
export function MenuItem({
  destructive = false,
  className,
  ...rest
}: ComponentProps<typeof Radix.Item> & { destructive?: boolean }) {
  return (
    <Radix.Item
      {...rest}
      className={cn(
        'flex h-11 cursor-pointer select-none items-center gap-3 rounded-[9px] px-3 text-base outline-none data-disabled:cursor-not-allowed data-highlighted:bg-ink/7 data-disabled:text-muted [&_svg]:size-4.5 [&_svg]:text-muted',
        destructive && 'text-berry [&_svg]:text-berry',
        className,
      )}
    />
  )
}

/** Text at the top of a menu, such as name and email. */
export function MenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label {...rest} className={cn('px-3 py-2 text-sm text-muted', className)} />
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-1 my-1.5 h-px bg-line" />
}
