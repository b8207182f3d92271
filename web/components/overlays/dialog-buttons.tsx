import type { ReactNode } from 'react'
import { cn } from '#web/lib/classes.ts'
import { Button } from '../ui/button.tsx'
import { DialogClose } from './dialog.tsx'

/**
 * The last row of a form in a dialog: Cancel, which closes it, and the button that submits. With `stays`, the row is
 * always in sight at the foot of a long form.
 */
export function DialogButtons({
  submit,
  cancel = 'Cancel',
  variant = 'primary',
  pending,
  disabled = false,
  stays = false,
  className,
}: {
  submit: ReactNode
  cancel?: string
  variant?: 'primary' | 'destructive'
  pending: boolean
  disabled?: boolean
  stays?: boolean
  className?: string
}) {
  return (
    <div
      className={cn(
        'flex flex-wrap justify-end gap-3',
        stays && 'sticky -bottom-6 z-10 -mx-6 -mb-6 border-line border-t bg-card px-6 py-4 sm:rounded-b-sheet',
        className,
      )}
    >
      <DialogClose>
        <Button variant="ghost">{cancel}</Button>
      </DialogClose>
      <Button type="submit" variant={variant} pending={pending} disabled={disabled}>
        {submit}
      </Button>
    </div>
  )
}
