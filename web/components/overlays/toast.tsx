import { type MutationCacheNotifyEvent, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { userMessage } from '#web/lib/api.ts'
import type { ToastView } from './toast-view.tsx'

export type ToastMessage = {
  title: string
  description?: string
  /** what is true now, shown below fixed words that don't say it */
  note?: string
  variant?: 'success' | 'error' | 'neutral'
  /** one thing to do about it; the message stays while it runs, or while a page opens in a new tab */
  action?: { label: string; run: () => void } | { label: string; newTab: string }
  /** what the message is about, for pages that keep it in place while the message is shown */
  about?: string
}
export type Shown = ToastMessage & { key: number; open: boolean }

let shown: Shown | undefined
let count = 0
const listeners = new Set<() => void>()

function set(next: Shown | undefined) {
  shown = next
  for (const listener of listeners) listener()
}

/** How long a dismissed message is remembered, according to the specification. */
const REMOVED_AFTER_MILLISECONDS = 1_000_000

/**
 * Shows a message, which replaces the one on screen. Errors stay until closed, replaced or followed by the next
 * attempt; all others leave after 5 s. Browser only.
 */
export function toast(message: ToastMessage): void {
  count += 1
  set({ ...message, key: count, open: true })
}

/** Shows that something failed, and what the answer says about it. */
export const showFailure = (error: unknown, title = 'That didn’t work'): void =>
  toast({ title, description: userMessage(error), variant: 'error' })

/** The message on screen or, for a while, a dismissed one, which is no longer open. */
export const currentToast = (): Shown | undefined => shown

/** Takes the message off the screen immediately, and forgets it after 1,000,000 ms. */
export function dismissToast(): void {
  if (!shown?.open) return
  const { key } = shown
  set({ ...shown, open: false })
  setTimeout(() => {
    if (shown?.key === key) set(undefined)
  }, REMOVED_AFTER_MILLISECONDS)
}

/** Fetches what shows a message. Never fails: offline, the next touch or the next message tries again. */
export const loadToasts = () => import('./toast-view.tsx').catch(() => null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the message on screen is about. */
export function useToastSubject(): string | undefined {
  const message = useSyncExternalStore(subscribe, currentToast, () => undefined)
  return message?.open ? message.about : undefined
}

/** The id of the place where toasts appear. */
export const TOASTS_ID = 'toasts'

/**
 * The place where toasts appear; once, in the page shell. A swipe to the right or Escape dismisses one, but Escape
 * closes a dialog first. The code of toasts is fetched when a visitor first touches the page, so that it is ready for
 * the first message.
 */
export function Toaster() {
  const message = useSyncExternalStore(subscribe, currentToast, () => undefined)
  const [View, setView] = useState<typeof ToastView | null>(null)
  useAttemptTakesErrorAway()
  useEffect(() => {
    if (View) return
    const load = () =>
      void loadToasts().then((code) => {
        if (code) setView(() => code.ToastView)
      })
    if (message) load()
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) addEventListener(event, load, { passive: true })
    return () => {
      for (const event of events) removeEventListener(event, load)
    }
  }, [message, View])
  return (
    // a live region isn't hidden from screen readers by a dialog; the view announces messages itself
    <div id={TOASTS_ID} aria-live="off" className="contents">
      {message && View ? <View message={message} onDismiss={dismissToast} /> : null}
    </div>
  )
}

/** `meta` of a mutation that nobody asked for, such as marking what is on screen as read: it isn't an attempt. */
export const UNASKED = { unasked: true }

/** Whether somebody has just begun to do something. */
export const isAttempt = (event: MutationCacheNotifyEvent): boolean =>
  event.type === 'updated' && event.action.type === 'pending' && event.mutation.meta?.unasked !== true

/** Takes an error off the screen when the next attempt begins: by then, it may no longer be true. */
function useAttemptTakesErrorAway(): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (isAttempt(event) && shown?.variant === 'error') dismissToast()
      }),
    [queryClient],
  )
}
