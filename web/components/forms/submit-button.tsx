import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

/**
 * The one button of a form. Until the page has woken up it takes no click and no Enter: the browser would send the
 * form by itself and what was typed would be lost.
 */
export function SubmitButton({ pending, children }: { pending: boolean; children: ReactNode }) {
  const awake = useHydrated()
  return (
    <>
      <Button type="submit" size="lg" wide pending={pending} disabled={!awake} className="disabled:opacity-100">
        {children}
      </Button>
      <noscript>
        <p className="text-center text-sm text-muted">
          This form needs JavaScript. Please switch it on in your browser.
        </p>
      </noscript>
    </>
  )
}
