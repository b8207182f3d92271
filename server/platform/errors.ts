import { ERROR_STATUS, type ErrorBody, type ErrorCode, type ErrorDetails, UNAVAILABLE } from '#contract/errors.ts'

/** The only error that reaches a visitor. `message` is plain words; the browser switches on `code`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails | undefined

  constructor(code: ErrorCode, message: string, details?: ErrorDetails) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.status = ERROR_STATUS[code]
    this.details = details
  }

  /**
   * The answer's body. If the fault is ours, it names the `request`: by that id, the reader can tell us which request
   * it was.
   */
  toBody(request?: string): ErrorBody {
    const details = this.status >= 500 && request !== undefined ? { ...this.details, request } : this.details
    return { code: this.code, message: this.message, ...(details && { details }) }
  }
}

/** The same answer for an object that is missing and for one that is somebody else's (domain.md 4). */
export function notFound(): AppError {
  return new AppError('not_found', 'We could not find that.')
}

/**
 * Nobody is logged in, or somebody other than the person this is for. Forms keep what was typed, and a login in another
 * tab counts for them, too.
 */
export function notSignedIn(): AppError {
  const message = 'Please log in, then try again. To keep what you’ve typed here, use another tab to log in.'
  return new AppError('not_signed_in', message)
}

/** Something failed that should not have; the log has the cause. */
export function internalError(): AppError {
  return new AppError('internal_error', 'Something went wrong on our side. Please try again.')
}

/** The request needs the database, which can't serve right now (isOutage). A write may or may not have happened. */
export function temporarilyUnavailable(): AppError {
  return new AppError('temporarily_unavailable', UNAVAILABLE.message)
}

/** The request needs a file, and the place where files are stored can't serve right now (StorageOutage). */
export function filesUnavailable(): AppError {
  return new AppError('temporarily_unavailable', 'We can’t reach our files right now. Please try again in a minute.')
}

/** This process is about to end, and the next one can do what was asked. */
export function restarting(): AppError {
  return new AppError('temporarily_unavailable', 'We’re restarting. Please try again in a moment.')
}

/** A start-up problem that the person at the terminal can fix; printed as its message, without a stack. */
export class StartError extends Error {}

/** Whether this says that a budget is used up. */
export const isUsedUp = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'too_many_requests'
