import { cn } from '#web/lib/classes.ts'

/**
 * Where a toast appears: at the bottom left; on phones, at the top, where no dialog or form has its buttons, but below
 * a countdown if there is one.
 */
export const TOAST_PLACE =
  'pointer-events-none fixed top-0 left-0 z-60 flex w-full flex-col p-4 pt-[max(1rem,env(safe-area-inset-top))] outline-none max-sm:in-[body:has([role=timer])]:top-28 sm:top-auto sm:bottom-0 sm:max-w-[27rem] sm:p-6'

/**
 * Where a toast that leaves by itself appears: on phones, at the bottom if there is a countdown, so that it covers
 * neither the heading nor the time. Errors stay at the top, since below they would cover the button that tries again.
 */
export const BRIEF_TOAST_PLACE = cn(
  TOAST_PLACE,
  'max-sm:in-[body:has([role=timer])]:top-auto max-sm:in-[body:has([role=timer])]:bottom-0',
)

/** What a toast looks like. */
export const TOAST_LOOK =
  'pointer-events-auto flex w-full items-start gap-3 rounded-card border border-line bg-raised p-4 text-ink shadow-lift'
