import { AppError } from '#server/platform/errors.ts'

/** While the couple's bank decides, nothing is sent. */
export const bankHoldsRefund = (): AppError =>
  new AppError(
    'chargeback_open',
    'This couple’s bank is looking into the payment. Please don’t send anything until it decides.',
  )

/** Somebody has made the refund at the card provider by hand in the meantime. */
export const refundedByHand = (): AppError =>
  new AppError(
    'state_changed',
    'This was refunded at the card provider by hand, all or in part. Please don’t pay it again.',
  )

/** The amount isn't the one that waits. */
export const sumChanged = (): AppError =>
  new AppError('state_changed', 'This amount has changed. Please look at it again.')
