import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

/** Copies a text and says so, in sight and to screen readers, for two seconds. */
export function CopyButton({
  text,
  children = 'Copy',
  copied = 'Copied',
  onCopied,
  ...rest
}: Omit<ButtonProps, 'onClick'> & {
  text: string
  children?: ReactNode
  copied?: string
  onCopied?: () => void
}) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 2000)
    return () => clearTimeout(timer)
  }, [done])
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setDone(true)
    onCopied?.()
  }
  return (
    <Button variant="secondary" {...rest} onClick={copy}>
      {done ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite">{done ? copied : children}</span>
    </Button>
  )
}
