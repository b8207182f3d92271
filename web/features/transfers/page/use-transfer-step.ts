import type { Transfer } from '#contract/api/transfers.ts'
import { isApiError } from '#web/lib/api.ts'
import { refreshTransfers } from '../queries.ts'
import { type Step, useStep } from '../use-step.ts'

/**
 * One step of a transfer (use-step.ts). Every conflict that these calls answer with means that something has happened
 * that the page doesn't show yet, such as a bank's dispute.
 */
export const useTransferStep = <Input = void>(step: Step<Input, Transfer>) =>
  useStep(step, refreshTransfers, (error) => isApiError(error) && error.status === 409)
