import { SendConfirmation } from '../send-confirmation.tsx'

/** Says that nobody has opened the emailed link yet, and sends it again. `ask`: the sentence that asks them to open it. */
export function EmailNotConfirmed({ ask = 'Please open the link in the email we sent you.' }: { ask?: string }) {
  return (
    <div className="mt-3 grid gap-3 rounded-field bg-candle-soft p-4 text-candle-ink">
      <p>{`Your email address isn’t confirmed yet. ${ask}`}</p>
      <SendConfirmation variant="secondary">Send the email again</SendConfirmation>
    </div>
  )
}
