import type { Transfer } from '#contract/api/transfers.ts'
import { isApiError } from '#web/lib/api.ts'
import { refreshTransfers } from '../queries.ts'
import { type Step, useStep } from '../use-step.ts'

/** One step of a transfer (use-step.ts): whatever it conflicts with, such as a bank's decision, isn't shown yet. */
export const useTransferStep = <Input = void>(step: Step<Input, Transfer>) =>
  useStep(step, refreshTransfers, (error) => isApiError(error) && error.status === 409)
