import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { cn } from '#web/lib/classes.ts'
import type { Shown } from './toast.tsx'

const SHOWN_MILLISECONDS = 5_000

/**
 * The message on screen, and the region that screen readers hear it from. Loaded with the first message. At the bottom
 * left, on phones at the top: where no dialog or form has its buttons.
 */
export function ToastView({ message, onDismiss }: { message: Shown; onDismiss: () => void }) {
  const error = message.variant === 'error'
  const Icon = error ? CircleAlert : CircleCheck
  return (
    <Toast.Provider swipeDirection="right" duration={SHOWN_MILLISECONDS} label="Message">
      <Toast.Root
        key={message.key}
        open={message.open}
        onOpenChange={(open) => {
          if (!open) onDismiss()
        }}
        type={error ? 'foreground' : 'background'}
        duration={error ? Number.POSITIVE_INFINITY : SHOWN_MILLISECONDS}
        className="enter-rise pointer-events-auto flex w-full items-start gap-3 rounded-card border border-line bg-raised p-4 text-ink shadow-lift data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-[swipe-out_160ms_ease-out_forwards] data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
      >
        {message.variant === 'neutral' ? null : (
          <Icon aria-hidden="true" className={cn('mt-0.5 size-5 shrink-0', error ? 'text-berry' : 'text-garden')} />
        )}
        <div className="min-w-0 flex-1">
          <Toast.Title className="font-semibold leading-snug">{message.title}</Toast.Title>
          {message.description || message.note ? (
            <Toast.Description className="mt-0.5 text-sm text-muted">
              {message.description} {message.note ? <span className="block text-ink">{message.note}</span> : null}
            </Toast.Description>
          ) : null}
          {message.action ? <Action {...message.action} /> : null}
        </div>
        <Toast.Close
          aria-label="Close message"
          className="-m-3 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-ink/7 hover:text-ink md:-m-2 md:size-9"
        >
          <X aria-hidden="true" className="size-4" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        label="Messages ({hotkey})"
        className="pointer-events-none fixed top-0 left-0 z-60 flex w-full flex-col p-4 pt-[max(1rem,env(safe-area-inset-top))] outline-none sm:top-auto sm:bottom-0 sm:max-w-[27rem] sm:p-6"
      />
    </Toast.Provider>
  )
}

/** By the keyboard it is reached with F8, which leads into the message. */
function Action({ label, run }: NonNullable<Shown['action']>) {
  return (
    <Toast.Action
      altText={label}
      className="link mt-2 block py-1 font-semibold text-sm"
      onClick={(event) => {
        event.preventDefault() // the next message takes its place
        run()
      }}
    >
      {label}
    </Toast.Action>
  )
}
