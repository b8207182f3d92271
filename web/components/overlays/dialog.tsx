import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '#web/lib/classes.ts'
import { escapeListFirst } from './escape-list-first.ts'
import { ToastsInReach } from './toasts-in-reach.ts'
import { useFocusBack } from './use-focus-back.ts'

export type DialogProps = {
  /** The element that opens it; leave out when `open` is yours. */
  trigger?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Actions at the foot, the main one last. */
  footer?: ReactNode
  className?: string
}

const BODY = 'min-h-0 flex-1 scroll-pt-28 scroll-pb-36 overflow-y-auto px-6 pb-6'
const FIELD = '[data-body] :is(input:not([type=file],[type=hidden]),select,textarea):enabled'

/**
 * Puts the focus in the first field if people type or pick in it, except on touch screens, where the keyboard would
 * cover the question. Otherwise, the focus goes to the close button, so that nobody skips a choice that comes first.
 */
function toFirstField(event: Event) {
  const field = event.currentTarget instanceof Element ? event.currentTarget.querySelector<HTMLElement>(FIELD) : null
  if (!field || field.matches('[type=radio],[type=checkbox]') || !matchMedia('(pointer: fine)').matches) return
  event.preventDefault()
  field.focus()
}

const overlay = 'enter-fade fixed inset-0 z-50 bg-veil'

/** A question or form in the middle of the page; on phones, at the bottom, like a sheet. */
export function Dialog({ trigger, open, onOpenChange, title, description, children, footer, className }: DialogProps) {
  const focus = useFocusBack(trigger, toFirstField)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <div className="pointer-events-none fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <Radix.Content
            {...focus}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={cn(
              'pointer-events-auto flex max-h-[92dvh] w-full max-w-lg flex-col rounded-t-sheet bg-card text-ink shadow-lift outline-none max-sm:enter-sheet sm:enter-rise sm:rounded-sheet',
              className,
            )}
          >
            <ToastsInReach />
            <Head title={title} description={description} />
            <div data-body className={BODY}>
              {children}
            </div>
            {footer ? <Foot>{footer}</Foot> : null}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A panel for filters and menus: from the right, but on phones or with `side="bottom"`, from the bottom. */
export function Sheet({
  trigger,
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  side = 'right',
  className,
}: DialogProps & { side?: 'right' | 'bottom' }) {
  const focus = useFocusBack(trigger, toFirstField)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content
          {...focus}
          onEscapeKeyDown={escapeListFirst}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-sheet bg-card pb-[env(safe-area-inset-bottom)] text-ink shadow-lift outline-none',
            side === 'right'
              ? 'max-sm:enter-sheet sm:enter-side sm:inset-y-0 sm:right-0 sm:left-auto sm:max-h-none sm:w-[26rem] sm:rounded-none sm:rounded-l-sheet'
              : 'enter-sheet mx-auto max-w-2xl',
            className,
          )}
        >
          <ToastsInReach />
          <Head title={title} description={description} />
          <div className={BODY}>{children}</div>
          {footer ? <Foot>{footer}</Foot> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Closes the dialog or sheet around it: `<DialogClose><Button variant="ghost">Cancel</Button></DialogClose>`. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}

function Head({ title, description }: { title: ReactNode; description?: ReactNode }) {
  return (
    <div className="px-6 pt-6 pb-4">
      <div className="flex items-start justify-between gap-4">
        <Radix.Title className="display min-w-0 text-2xl">{title}</Radix.Title>
        <Radix.Close
          aria-label="Close"
          data-way-out
          className="-mt-1 -mr-2 -mb-3 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-ink/7 hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </Radix.Close>
      </div>
      {description ? <Radix.Description className="mt-1 text-muted">{description}</Radix.Description> : null}
    </div>
  )
}

function Foot({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center justify-end gap-3 border-line border-t px-6 py-4">{children}</div>
}
