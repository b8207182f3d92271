import { SendConfirmation } from '../send-confirmation.tsx'

/** Nobody has opened the link to this address yet: says so and sends it again. `ask`: what has to wait for it, too. */
export function EmailNotConfirmed({ ask = 'Please open the link in the email we sent you.' }: { ask?: string }) {
  return (
    <div className="mt-3 grid gap-3 rounded-field bg-candle-soft p-4 text-candle-ink">
      <p>{`Your email address isn’t confirmed yet. ${ask}`}</p>
      <SendConfirmation variant="secondary">Send the email again</SendConfirmation>
    </div>
  )
}
