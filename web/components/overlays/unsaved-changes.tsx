import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** What a form tells its dialog: whether closing it would lose something typed. */
export type TellUnsaved = (unsaved: boolean) => void

/**
 * Keeps a dialog from closing over what was typed in it. Its `onOpenChange` asks first, after Escape, a press outside
 * the dialog or Cancel; render `question` next to the dialog, which also asks before Back or a reload takes the page
 * away from under it. `close` closes both without asking.
 */
export function useUnsaved(setOpen: (open: boolean) => void) {
  const [unsaved, tellUnsaved] = useState(false)
  const [asking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    tellUnsaved(false)
    setOpen(false)
  }
  return {
    tellUnsaved: tellUnsaved satisfies TellUnsaved,
    close,
    onOpenChange: (open: boolean) => (!open && unsaved ? setAsking(true) : setOpen(open)),
    question: (
      <>
        <Question open={asking} close={() => setAsking(false)} discard={close} />
        {unsaved ? <AskFirst before={leavesDialog} discarded={close} /> : null}
      </>
    ),
  }
}

/**
 * The same for a form that is a page: asks before a link or the browser's Back button leaves it, or the tab closes.
 * `inTab`: the form is in one of the page's tabs, so going to another tab leaves it, too. `words`: what to ask when
 * what would be lost wasn't typed.
 */
export function AskBeforeLeaving({
  unsaved,
  inTab = false,
  words,
}: {
  unsaved: boolean
  inTab?: boolean
  words?: QuestionWords | undefined
}) {
  return unsaved ? <AskFirst before={inTab ? leavesTab : leavesPage} words={words} /> : null
}

interface QuestionWords {
  title: string
  description: string
  cancel: string
  confirm: string
}
const TYPED: QuestionWords = {
  title: 'Discard what you’ve typed?',
  description: 'It isn’t saved yet.',
  cancel: 'Keep editing',
  confirm: 'Discard',
}

type Step = Parameters<ShouldBlockFn>[0]
/** The skip link changes only the hash, so it doesn't leave the page. */
const leavesPage = ({ current, next }: Step) => current.pathname !== next.pathname
const leavesTab = (step: Step) => leavesPage(step) || tabOf(step.current) !== tabOf(step.next)
const tabOf = ({ search }: Step['current']) => ('tab' in search ? search.tab : undefined)
/** Even on the same page, Back leaves a dialog; the dialog itself may turn to another tab once its work is done. */
const leavesDialog = (step: Step) => leavesPage(step) || !['PUSH', 'REPLACE'].includes(step.action)

/** Asks before those of the router's steps that `before` picks, and before the tab closes. */
function AskFirst({
  before,
  discarded,
  words,
}: {
  before: (step: Step) => boolean
  /** called when what was typed is discarded */
  discarded?: () => void
  words?: QuestionWords | undefined
}) {
  const { status, proceed, reset } = useBlocker({ shouldBlockFn: before, withResolver: true })
  const discard = () => {
    discarded?.()
    proceed?.()
  }
  return <Question open={status === 'blocked'} close={() => reset?.()} discard={discard} words={words} />
}

function Question({
  open,
  close,
  discard,
  words = TYPED,
}: {
  open: boolean
  close: () => void
  discard: () => void
  words?: QuestionWords | undefined
}) {
  return (
    <ConfirmDialog open={open} onOpenChange={(stays) => (stays ? undefined : close())} {...words} onConfirm={discard} />
  )
}
