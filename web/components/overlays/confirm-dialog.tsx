import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { ToastsInReach } from './toasts-in-reach.ts'
import { useFocusBack } from './use-focus-back.ts'

/**
 * Asks before an action, such as one that can't be undone. The focus starts on the cancel button; the button that acts
 * comes last. Afterward, the focus returns to the trigger or, without one, to where it was.
 */
export function ConfirmDialog({
  trigger,
  open,
  onOpenChange,
  title,
  description,
  confirm,
  cancel = 'Cancel',
  onConfirm,
  destructive = true,
  isPossible = true,
}: {
  trigger?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  confirm: string
  cancel?: string
  onConfirm: () => void
  destructive?: boolean
  /** false while the description says why the action isn't possible */
  isPossible?: boolean
}) {
  const focus = useFocusBack(trigger)
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger> : null}
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="enter-fade fixed inset-0 z-50 bg-veil" />
        <div className="pointer-events-none fixed inset-0 z-50 flex items-end justify-center p-4 sm:items-center">
          <AlertDialog.Content
            {...(description ? {} : { 'aria-describedby': undefined })}
            {...focus}
            className="pointer-events-auto enter-rise w-full max-w-md rounded-sheet bg-card p-6 text-ink shadow-lift outline-none"
          >
            <ToastsInReach />
            <AlertDialog.Title className="display text-xl">{title}</AlertDialog.Title>
            {description ? (
              <AlertDialog.Description className="mt-2 text-muted">{description}</AlertDialog.Description>
            ) : null}
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <AlertDialog.Cancel asChild>
                <Button variant="ghost" data-way-out>
                  {cancel}
                </Button>
              </AlertDialog.Cancel>
              <AlertDialog.Action asChild>
                <Button variant={destructive ? 'destructive' : 'primary'} disabled={!isPossible} onClick={onConfirm}>
                  {confirm}
                </Button>
              </AlertDialog.Action>
            </div>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
