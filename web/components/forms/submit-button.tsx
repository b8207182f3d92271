import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../ui/button.tsx'

type Props = Pick<ButtonProps, 'variant' | 'size' | 'wide'> & { pending: boolean; children: ReactNode }

/**
 * The one button of a form. Until the page has hydrated, it takes no click or Enter: the browser would submit the
 * form itself, and what was typed would be lost.
 */
export function SubmitButton({ pending, variant, size = 'lg', wide = true, children }: Props) {
  const awake = useHydrated()
  return (
    <>
      <Button
        type="submit"
        variant={variant}
        size={size}
        wide={wide}
        pending={pending}
        disabled={!awake}
        className="disabled:opacity-100"
      >
        {children}
      </Button>
      <noscript>
        <p className="text-center text-sm text-muted">This form needs JavaScript. Please turn it on in your browser.</p>
      </noscript>
    </>
  )
}
