import { useMutation } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { showFailure } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api } from '#web/lib/api.ts'

/** Leads to the provider's own pages for name, bank account and identity; they lead back here. */
export function OnboardingButton({
  children,
  size = 'md',
  variant = 'primary',
  className,
}: {
  children: ReactNode
  size?: 'sm' | 'md'
  variant?: 'primary' | 'secondary'
  className?: string
}) {
  const start = useMutation({
    mutationFn: () => api('POST /api/payouts/onboarding'),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => showFailure(error, 'We couldn’t open the card provider’s page'),
  })
  const { reset } = start
  // Back may show the page exactly as it was left
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [reset])
  return (
    // While the browser leaves, the button stays busy.
    <Button
      size={size}
      variant={variant}
      className={className}
      pending={start.isPending || start.isSuccess}
      onClick={() => start.mutate()}
    >
      {children}
      <ExternalLink aria-hidden="true" />
    </Button>
  )
}
