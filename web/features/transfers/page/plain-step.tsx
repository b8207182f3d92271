import type { Transfer } from '#contract/api/transfers.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useTransferStep } from './use-transfer-step.ts'

/** A step that needs only a yes. */
export function PlainStep({
  label,
  title,
  description,
  confirm,
  step,
  done,
  destructive = false,
  variant = 'primary',
  size,
}: {
  label: string
  title: string
  description: string
  confirm: string
  step: () => Promise<Transfer>
  done: { title: string; description?: string }
  destructive?: boolean
  variant?: 'primary' | 'secondary'
  size: 'sm' | 'md'
}) {
  const act = useTransferStep({ step, done })
  return (
    <ConfirmDialog
      title={title}
      description={description}
      confirm={confirm}
      destructive={destructive}
      onConfirm={() => act.mutate()}
      trigger={
        <Button variant={variant} size={size} pending={act.isPending}>
          {label}
        </Button>
      }
    />
  )
}
