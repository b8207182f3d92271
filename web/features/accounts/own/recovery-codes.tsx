import { Download } from 'lucide-react'
import { useState } from 'react'
import { AskBeforeLeaving } from '#web/components/overlays/unsaved-changes.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { CopyButton } from '#web/components/ui/copy-button.tsx'

const LEAVING = {
  title: 'Leave without your recovery codes?',
  description: 'We can’t show them again, and without them you can’t log in if you lose your phone.',
  cancel: 'Stay here',
  confirm: 'Leave',
}

/** The codes that let somebody in without the app. They are shown once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const [isSaved, setSaved] = useState(false)
  const text = `Unveil recovery codes. Each works once, instead of a code from your app.\n\n${codes.join('\n')}\n`
  const download = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    link.download = 'unveil-recovery-codes.txt'
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 1000)
  }
  return (
    <div role="status">
      <h3 tabIndex={-1} className="display text-lg">
        Your recovery codes
      </h3>
      <p className="mt-1 text-muted">
        They let you in if you lose your phone; each works once. Keep them where you keep passwords: we can’t show them
        again.
      </p>
      <ul className="nums mt-4 grid gap-x-8 gap-y-1.5 rounded-field bg-sunk p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={download}>
          <Download aria-hidden="true" />
          Download
        </Button>
        <CopyButton text={text}>Copy all</CopyButton>
        <Button
          onClick={() => {
            setSaved(true)
            onSaved()
          }}
        >
          I’ve saved them
        </Button>
      </div>
      <AskBeforeLeaving unsaved={!isSaved} inTab words={LEAVING} />
    </div>
  )
}
