import type { Offer } from '#contract/api/offers.ts'
import { refreshTransfers } from '#web/features/transfers/queries.ts'
import { type Step, useStep } from '#web/features/transfers/use-step.ts'
import { isApiError } from '#web/lib/api.ts'

/** One step of an offer (use-step.ts), which changes its transfer, too. */
export const useOfferStep = <Input = void>(step: Step<Input, Offer>) =>
  useStep(
    step,
    (queryClient) => refreshTransfers(queryClient),
    (error) => isApiError(error) && error.status === 409,
  )
