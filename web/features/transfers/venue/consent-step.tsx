import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { VenuesTransfer } from '#contract/api/transfers.ts'
import { LIMITS } from '#contract/limits.ts'
import { NO_AMOUNT, typedCents } from '#contract/money.ts'
import { formatCents, formatDate } from '#contract/wording/format.ts'
import { MoneyField } from '#web/components/forms/inputs.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { DialogButtons } from '#web/components/overlays/dialog-buttons.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api } from '#web/lib/api.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { amountAsTyped } from '#web/lib/typed-numbers.ts'
import { useTransferStep } from '../page/use-transfer-step.ts'
import { DealInBrief } from './deal-in-brief.tsx'

/** The venue agrees, and may charge a fee for its work, which the buyer pays on top of the price. */
export function ConsentStep({ transfer, size }: { transfer: VenuesTransfer; size: 'sm' | 'md' }) {
  const [open, setOpen] = useState(false)
  const { register, handleSubmit, formState, setError, watch } = useForm({ defaultValues: { transferFee: '' } })
  const act = useTransferStep({
    step: (transferFee: string) =>
      api('POST /api/transfers/{id}/consent', { params: { id: transfer.id }, body: { transferFee } }),
    done: {
      title: 'You agreed',
      description: 'We’ve told the couple. We’ll list the date, without your name, once they can be paid.',
    },
    after: () => setOpen(false),
    atFields: (error) => showFieldErrors(error, setError, ['transferFee']),
  })
  const submit = handleSubmit(({ transferFee }) => act.mutate(amountAsTyped(transferFee)))
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Agree to the transfer"
      description={`Another couple can then take over ${transfer.sellerName}’s booking for ${formatDate(transfer.eventDate)}. Its price, balance and terms stay the same.`}
      trigger={<Button size={size}>Agree</Button>}
    >
      <form onSubmit={submit} noValidate>
        <DealInBrief transfer={transfer} />
        <MoneyField
          label="Transfer fee"
          optional
          hint={`For changing the contract, at most ${formatCents(LIMITS.maxVenueFeeCents)}. The buyer pays it, and you get it with the rest of what you’re paid for the booking, the day after the event.`}
          error={formState.errors.transferFee?.message}
          {...register('transferFee', { validate: feeProblem })}
        />
        <FeeInWords typed={watch('transferFee')} eventDate={transfer.eventDate} />
        <DialogButtons submit="Agree to the transfer" pending={act.isPending} className="mt-6" />
      </form>
    </Dialog>
  )
}

/** The typed fee as we understand it, before the venue agrees; nothing if there is none or we would refuse it. */
function FeeInWords({ typed, eventDate }: { typed: string; eventDate: string }) {
  const cents = feeProblem(typed) ? null : typedCents(typed)
  return (
    <p role="status" className="nums mt-3 text-sm empty:hidden">
      {cents
        ? `If another couple takes over the date, you get ${formatCents(cents)} the day after ${formatDate(eventDate)}.`
        : null}
    </p>
  )
}

/** What is wrong with a typed fee; an empty field means no fee. */
function feeProblem(typed: string): string | undefined {
  if (typed.trim() === '') return undefined
  const cents = typedCents(typed)
  if (cents === null) return NO_AMOUNT
  if (cents > LIMITS.maxVenueFeeCents) return `The fee can’t be more than ${formatCents(LIMITS.maxVenueFeeCents)}`
  return undefined
}
