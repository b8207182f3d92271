import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { BUDGET_RANGES } from '#contract/catalog.ts'
import { LIMITS } from '#contract/limits.ts'
import { DateField, Select, TextField } from '#web/components/forms/inputs.tsx'
import { budgetWords } from './wedding-budget-words.ts'

/** A couple's optional facts about their wedding, as typed. */
export interface WeddingValues {
  metadata: { weddingDate: string; city: string; state: string; budget: string }
}

export const WEDDING_NAMES = ['metadata.weddingDate', 'metadata.city', 'metadata.state', 'metadata.budget'] as const

const BUDGETS = BUDGET_RANGES.map((value) => ({ value, label: budgetWords(value) }))

/** Date, budget and place of the wedding, all optional. `min` is the first day that can be chosen. */
export function WeddingFields({
  register,
  errors,
  min,
}: {
  register: UseFormRegister<WeddingValues>
  errors: FieldErrors<WeddingValues>
  min: string
}) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <DateField
        label="Wedding date"
        optional
        min={min}
        error={errors.metadata?.weddingDate?.message}
        {...register('metadata.weddingDate')}
      />
      <Select
        label="Budget"
        optional
        placeholder="Not decided yet"
        options={BUDGETS}
        error={errors.metadata?.budget?.message}
        {...register('metadata.budget')}
      />
      <TextField
        label="City"
        optional
        autoComplete="address-level2"
        error={errors.metadata?.city?.message}
        maxLength={LIMITS.maxCityLength}
        {...register('metadata.city')}
      />
      <TextField
        label="State"
        optional
        maxLength={2}
        placeholder="TX"
        autoComplete="address-level1"
        autoCapitalize="characters"
        error={errors.metadata?.state?.message}
        {...register('metadata.state')}
      />
    </div>
  )
}
