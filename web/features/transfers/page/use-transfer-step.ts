import type { Transfer } from '#contract/api/transfers.ts'
import { isApiError } from '#web/lib/api.ts'
import { refreshTransfers } from '../queries.ts'
import { type Step, useStep } from '../use-step.ts'

/** One step of a transfer (use-step.ts). */
export const useTransferStep = <Input = void>(step: Step<Input, Transfer>) =>
  useStep(step, refreshTransfers, (error) => isApiError(error, 'state_changed') || isApiError(error, 'listing_held'))
