import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** What a form tells its dialog: whether closing it would lose something typed. */
export type TellUnsaved = (unsaved: boolean) => void

/**
 * Keeps a dialog from closing over what was typed in it. Its `onOpenChange` asks first, after Escape, a press outside
 * the dialog, or Cancel; render `question` next to the dialog. `close` closes both without asking.
 */
export function useUnsaved(setOpen: (open: boolean) => void) {
  const unsaved = useRef(false)
  const [asking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    setOpen(false)
  }
  const tellUnsaved: TellUnsaved = (is) => {
    unsaved.current = is
  }
  return {
    tellUnsaved,
    close,
    onOpenChange: (open: boolean) => (!open && unsaved.current ? setAsking(true) : setOpen(open)),
    question: <Question open={asking} close={() => setAsking(false)} discard={close} />,
  }
}

/** The same for a form that is a page: asks before a link or the browser's Back button leaves it, or the tab closes. */
export function AskBeforeLeaving({ unsaved }: { unsaved: boolean }) {
  const { status, proceed, reset } = useBlocker({
    // the skip link stays on the page
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  })
  return <Question open={status === 'blocked'} close={() => reset?.()} discard={() => proceed?.()} />
}

function Question({ open, close, discard }: { open: boolean; close: () => void; discard: () => void }) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stays) => (stays ? undefined : close())}
      title="Discard what you’ve typed?"
      description="It isn’t saved yet."
      cancel="Keep editing"
      confirm="Discard"
      onConfirm={discard}
    />
  )
}
