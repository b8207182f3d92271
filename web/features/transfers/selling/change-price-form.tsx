import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { AskingRange, SellersTransfer } from '#contract/api/transfers.ts'
import { toCents, typedCents } from '#contract/money.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { MoneyField } from '#web/components/forms/inputs.tsx'
import { DialogButtons } from '#web/components/overlays/dialog-buttons.tsx'
import type { TellUnsaved } from '#web/components/overlays/unsaved-changes.tsx'
import { api } from '#web/lib/api.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { amountAsTyped, dollarsToType } from '#web/lib/typed-numbers.ts'
import { NetPayout } from '../money/net-payout.tsx'
import { useTransferStep } from '../page/use-transfer-step.ts'
import { askingLimits, priceProblem } from './price-problem.ts'

/** The price of a listed transfer, beginning with what is asked now, and what its seller gets from it. */
export function ChangePriceForm({
  transfer,
  range,
  tellUnsaved,
  close,
}: {
  transfer: SellersTransfer
  range: AskingRange
  tellUnsaved: TellUnsaved
  close: () => void
}) {
  const { register, handleSubmit, formState, setError, watch } = useForm({
    defaultValues: { transferPrice: dollarsToType(transfer.askingPrice) },
  })
  const act = useTransferStep({
    step: (transferPrice: string) =>
      api('POST /api/transfers/{id}/price', { params: { id: transfer.id }, body: { transferPrice } }),
    done: {
      title: 'Price changed',
      description: transfer.offMarket
        ? 'Couples will see it once the date is on the market.'
        : 'Couples see the new price now.',
    },
    after: close,
    atFields: (error) => showFieldErrors(error, setError, ['transferPrice']),
  })
  const { errors, isDirty } = formState
  const unsaved = isDirty && !act.isPending
  useEffect(() => tellUnsaved(unsaved), [tellUnsaved, unsaved])
  const typed = watch('transferPrice')
  const problem = (price: string) =>
    typedCents(price) === toCents(transfer.askingPrice)
      ? 'That’s already your price'
      : priceProblem(price, askingLimits(range))
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ transferPrice }) => act.mutate(amountAsTyped(transferPrice)))}
      className="flex flex-col gap-5"
    >
      <MoneyField
        label="Transfer price"
        hint={hintOf(range)}
        error={errors.transferPrice?.message ?? overMost(typed, range)}
        {...register('transferPrice', { validate: problem })}
      />
      <NetPayout typed={typed} booking={{ ...range, ...transfer }} />
      <DialogButtons submit="Change the price" pending={act.isPending} />
    </form>
  )
}

/** What we recommend, and the most that may be asked if that is more. */
function hintOf({ recommendedFrom, recommendedTo, maxPrice }: AskingRange): string {
  const most = recommendedTo < maxPrice ? ` At most ${formatDollars(maxPrice)}.` : ''
  return recommendedFrom < recommendedTo
    ? `Recommended: ${formatDollars(recommendedFrom)} to ${formatDollars(recommendedTo)}.${most}`
    : `At most ${formatDollars(maxPrice)}.`
}

/** Shown while the couple types, because no further digit makes the price valid. */
function overMost(typed: string, range: AskingRange): string | undefined {
  const cents = typedCents(typed)
  return cents !== null && cents > toCents(range.maxPrice) ? priceProblem(typed, askingLimits(range)) : undefined
}
