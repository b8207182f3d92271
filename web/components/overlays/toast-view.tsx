import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { type FocusEvent, useEffect, useRef } from 'react'
import { MAIN_ID } from '#web/components/layout/skip-link.tsx'
import { OpensInNewTab } from '#web/components/ui/opens-in-new-tab.tsx'
import { cn } from '#web/lib/classes.ts'
import { escapeDialogFirst } from './escape-dialog-first.ts'
import type { Shown } from './toast.tsx'
import { BRIEF_TOAST_PLACE, TOAST_LOOK, TOAST_PLACE } from './toast-look.ts'

const SHOWN_MILLISECONDS = 5_000

/**
 * The message on screen, and the region that screen readers hear it from. Loaded by `Toaster`.
 */
export function ToastView({ message, onDismiss }: { message: Shown; onDismiss: () => void }) {
  const error = message.variant === 'error'
  const Icon = error ? CircleAlert : CircleCheck
  useLeavesWhileTyping(!error && message.open, onDismiss)
  const { region, onFocus, giveBack } = useFocusComesBack()
  const root = useClearOfField(message.key)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what is inside
    <div ref={region} onFocus={onFocus} className="contents">
      <Toast.Provider swipeDirection="right" duration={SHOWN_MILLISECONDS} label="Message">
        <Toast.Root
          ref={root}
          key={message.key}
          open={message.open}
          onOpenChange={(open) => {
            if (open) return
            giveBack()
            onDismiss()
          }}
          onEscapeKeyDown={escapeDialogFirst}
          type={error ? 'foreground' : 'background'}
          duration={error ? Number.POSITIVE_INFINITY : SHOWN_MILLISECONDS}
          className={cn(
            TOAST_LOOK,
            'enter-rise data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-[swipe-out_160ms_ease-out_forwards] data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
          )}
        >
          {message.variant === 'neutral' ? null : (
            <Icon aria-hidden="true" className={cn('mt-0.5 size-5 shrink-0', error ? 'text-berry' : 'text-garden')} />
          )}
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-semibold leading-snug">{message.title}</Toast.Title>
            {message.description || message.note ? (
              <>
                <Stop after={message.title} />
                <Toast.Description className="mt-0.5 text-sm text-muted">
                  {message.description}
                  {message.description && message.note ? <Stop after={message.description} /> : null}
                  {message.note ? <span className="block text-ink">{message.note}</span> : null}
                </Toast.Description>
              </>
            ) : null}{' '}
            {message.action ? <Action action={message.action} giveBack={giveBack} /> : null}
          </div>
          <Toast.Close
            aria-label="Close message"
            className="-m-3 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-ink/7 hover:text-ink md:-m-2 md:size-9"
          >
            <X aria-hidden="true" className="size-4" />
          </Toast.Close>
        </Toast.Root>
        <Toast.Viewport label="Messages ({hotkey})" className={error ? TOAST_PLACE : BRIEF_TOAST_PLACE} />
      </Toast.Provider>
    </div>
  )
}

/** Ends a part of the message for screen readers, or what is announced would run on: "ErrorFailed to load". */
function Stop({ after }: { after: string }) {
  return <span className="sr-only">{/[.!?]$/.test(after) ? ' ' : '. '}</span>
}

/**
 * A brief message counts its seconds only while the window has the focus, and a card is typed in a frame, which takes
 * the focus from the window. Without this, the message would cover the page for as long as somebody is paying.
 */
function useLeavesWhileTyping(isBrief: boolean, dismiss: () => void): void {
  useEffect(() => {
    if (!isBrief) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const intoFrame = () => {
      if (document.activeElement instanceof HTMLIFrameElement) timer ??= setTimeout(dismiss, SHOWN_MILLISECONDS)
    }
    addEventListener('blur', intoFrame)
    return () => {
      removeEventListener('blur', intoFrame)
      clearTimeout(timer)
    }
  }, [isBrief, dismiss])
}

/** A field that the message would cover, along with its error, moves to the middle of the screen. */
function useClearOfField(key: Shown['key']) {
  const root = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(() => {
    // a form moves the focus to its first wrong field when it has said what is wrong
    const timer = setTimeout(() => {
      const field = document.activeElement
      if (!root.current || !field?.matches('input, select, textarea')) return
      const [message, below] = [root.current.getBoundingClientRect(), field.getBoundingClientRect()]
      const isUnder = below.top < message.bottom && below.bottom > message.top && below.left < message.right
      if (isUnder) field.scrollIntoView({ block: 'center' })
    }, 100)
    return () => clearTimeout(timer)
  }, [key])
  return root
}

/**
 * A button that is pressed in a message disappears with it: the focus then returns to where it was before, without
 * scrolling, or to the start of the page if that is gone.
 */
function useFocusComesBack() {
  const region = useRef<HTMLDivElement>(null)
  const before = useRef<EventTarget>(null)
  return {
    region,
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !region.current?.contains(relatedTarget)) before.current = relatedTarget
    },
    giveBack: () => {
      if (!region.current?.contains(document.activeElement)) return
      const isThere = before.current instanceof HTMLElement && before.current.isConnected
      const place = isThere ? (before.current as HTMLElement) : document.getElementById(MAIN_ID)
      place?.focus({ preventScroll: true })
    },
  }
}

const ACTION_LOOK = 'link mt-2 block w-fit py-1 font-semibold text-sm'

/** The button or the link of a message. On the keyboard, F8 moves the focus into the message. */
function Action({ action, giveBack }: { action: NonNullable<Shown['action']>; giveBack: () => void }) {
  if ('newTab' in action) {
    return (
      <a className={ACTION_LOOK} href={action.newTab} target="_blank" rel="noopener">
        {action.label}
        <OpensInNewTab />
      </a>
    )
  }
  return (
    <Toast.Action
      altText={action.label}
      className={ACTION_LOOK}
      onClick={(event) => {
        event.preventDefault() // this message stays until the next one replaces it
        giveBack()
        action.run()
      }}
    >
      {action.label}
    </Toast.Action>
  )
}
