import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { PayoutAccount as Account } from '#contract/api/payouts.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { api } from '#web/lib/api.ts'
import type { BackFromProvider } from './back-from-provider.ts'
import { OnboardingButton } from './onboarding-button.tsx'
import { payoutAccountQuery } from './queries.ts'

/**
 * Whether the viewer can be paid, and the link to the provider's pages. When they come `back` from there, the server
 * asks the provider about the account: the URL alone proves nothing. `tab` is the tab that then stays open.
 */
export function PayoutAccount({ back, tab }: { back?: BackFromProvider; tab?: string }) {
  const query = useQuery(payoutAccountQuery)
  const sync = useSync(back, tab)
  return (
    <Card>
      <CardHeader level={2} title="Payout account" className="mb-4" />
      <QueryView
        query={query}
        failed="We couldn’t load your payout account"
        pending={<Skeleton className="h-24 w-full" />}
      >
        {(account) => <Shown account={account} check={() => sync.mutate('by button')} checking={sync.isPending} />}
      </QueryView>
    </Card>
  )
}

function useSync(back: BackFromProvider | undefined, tab: string | undefined) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const asked = useRef(false)
  const sync = useMutation({
    mutationFn: (_: 'by button' | 'on return') => api('POST /api/payouts/account/sync'),
    onSuccess: async (account, asked) => {
      queryClient.setQueryData(payoutAccountQuery.queryKey, account)
      if (account.state === 'ready') toast({ title: 'You can be paid', description: 'Your payout account is ready.' })
      else if (asked === 'by button')
        toast({ title: 'Not ready yet', description: sentence(account), variant: 'neutral' })
      await queryClient.invalidateQueries({
        // what waits for the account to be ready
        predicate: ({ queryKey: [route] }) =>
          route === 'GET /api/tasks' || String(route).startsWith('GET /api/transfers'),
      })
    },
    onError: (error) => showFailure(error),
  })
  const { mutate } = sync
  useEffect(() => {
    if (!back || asked.current) return
    asked.current = true
    if (back === 'done') mutate('on return')
    else toast({ title: 'That link has expired', description: 'Please press the button again.', variant: 'neutral' })
    void navigate({
      to: '.',
      search: ((old: Record<string, unknown>) => ({ ...old, tab, payouts: undefined })) as never,
      replace: true,
      resetScroll: false,
    })
  }, [back, mutate, navigate, tab])
  return sync
}

function Shown({ account, check, checking }: { account: Account; check: () => void; checking: boolean }) {
  const { state, inReview, requirements, waiting } = account
  return (
    <div className="flex flex-col items-start gap-4">
      <StatusDot tone={state === 'ready' ? 'garden' : state === 'onboarding' ? 'candle' : 'muted'}>
        {stateWord(account)}
      </StatusDot>
      <p className="text-muted">{sentence(account)}</p>
      {waiting > 0 ? (
        <p className="nums rounded-field bg-candle-soft px-4 py-3 text-candle-ink text-sm">
          {formatDollars(waiting)}{' '}
          {state === 'ready' ? 'is waiting to be sent.' : 'is waiting until the account is ready.'}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {state === 'none' ? <OnboardingButton>Set up payouts</OnboardingButton> : null}
        {state === 'onboarding' && !inReview ? (
          <OnboardingButton>
            {requirements.length > 0 ? `Continue (${requirements.length} left)` : 'Continue'}
          </OnboardingButton>
        ) : null}
        {state === 'ready' ? <OnboardingButton variant="secondary">Change bank details</OnboardingButton> : null}
        {state === 'onboarding' ? (
          <Button variant="secondary" pending={checking} onClick={check}>
            Check again
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function stateWord({ state, inReview }: Account): string {
  if (state === 'ready') return 'Ready'
  if (inReview) return 'Under review'
  return state === 'onboarding' ? 'Not finished' : 'Not set up'
}

function sentence({ state, inReview, requirements }: Account): string {
  if (state === 'ready') return 'We send your money to your bank account.'
  if (inReview) return 'You’ve sent everything in. The review usually takes a few minutes, sometimes a day.'
  if (state === 'onboarding') {
    const details = requirements.length === 1 ? 'one more detail' : 'a few more details'
    return `Our card provider needs ${details} before it can pay you.`
  }
  return 'Our card provider asks for your name, bank account and proof of identity on its own pages. We never see these details.'
}
