import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { Offer } from '#contract/api/offers.ts'
import { type Cents, typedCents } from '#contract/money.ts'
import { MoneyField } from '#web/components/forms/inputs.tsx'
import { DialogButtons } from '#web/components/overlays/dialog-buttons.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { type PriceLimits, priceProblem } from '#web/features/transfers/selling/price-problem.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { amountAsTyped, dollarsToType } from '#web/lib/typed-numbers.ts'
import { useOfferStep } from './use-offer-step.ts'

/** The possible prices, and the hint about them under the field. */
export interface PriceRange extends PriceLimits {
  hint: string
}

/**
 * Names a price: an offer, or a counter to one. `totals` shows what the typed price comes to; it gets null while that
 * price can't be sent.
 */
export function OfferForm({
  label,
  range,
  suggestions = [],
  totals,
  note,
  submit,
  send,
  done,
  after,
}: {
  label: string
  range: PriceRange
  /** prices that can be chosen with one press, in dollars */
  suggestions?: readonly { price: number; label: string }[]
  totals: (price: Cents | null) => ReactNode
  note: string
  submit: string
  send: (price: string) => Promise<Offer>
  done: { title: string; description?: string }
  after: () => void
}) {
  const { register, handleSubmit, formState, setError, setValue, watch } = useForm({ defaultValues: { price: '' } })
  const act = useOfferStep({
    step: send,
    done,
    after,
    atFields: (error) => showFieldErrors(error, setError, ['price']),
  })
  const typed = watch('price')
  const choose = (price: number) => setValue('price', dollarsToType(price), { shouldValidate: formState.isSubmitted })
  const onSubmit = handleSubmit(({ price }) => act.mutate(amountAsTyped(price)))
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
      <div className="flex flex-col gap-3">
        <MoneyField
          label={label}
          hint={range.hint}
          error={formState.errors.price?.message}
          {...register('price', { validate: (price) => priceProblem(price, range) })}
        />
        {suggestions.length > 0 ? (
          <div className="flex flex-wrap gap-2">
            {suggestions.map(({ price, label: text }) => (
              <Button key={price} variant="secondary" size="sm" onClick={() => choose(price)}>
                {text}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
      {totals(priceProblem(typed, range) ? null : typedCents(typed))}
      <p className="text-muted text-sm">{note}</p>
      <DialogButtons submit={submit} pending={act.isPending} />
    </form>
  )
}
