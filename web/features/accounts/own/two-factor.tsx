import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { QueryView } from '#web/components/states/query-view.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { apiQuery } from '#web/lib/query.ts'
import { sessionQuery, useSession } from '#web/lib/session.ts'
import { useFocusStays } from '#web/lib/use-focus-stays.ts'
import { EmailNotConfirmed } from './email-not-confirmed.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpTwoFactorForm } from './set-up-two-factor-form.tsx'
import { TwoFactorActions } from './two-factor-actions.tsx'

export const twoFactorQuery = apiQuery('GET /api/account/two-factor')

/** A code from an app as well as the password: off, being set up, or on. */
export function TwoFactor() {
  const query = useQuery(twoFactorQuery)
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const reload = async () => {
    await queryClient.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
  const saved = async () => {
    await reload()
    setCodes(null)
  }
  // there are codes only once two-factor login is on, although the answer we have may still say that it's off
  const isOn = codes !== null || query.data?.isOn
  const user = useSession()
  const isNeeded = user?.needsTwoFactor
  const card = useRef<HTMLDivElement>(null)
  const { onFocus } = useFocusStays(() => card.current?.querySelector<HTMLElement>('h3[tabindex], input'))
  return (
    <Card ref={card} onFocus={onFocus}>
      <CardHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            Two-factor login
            {query.data ? (
              <Badge tone={isOn ? 'garden' : 'neutral'} className="font-sans">
                {isOn ? 'On' : 'Off'}
              </Badge>
            ) : null}
          </span>
        }
        description={
          isNeeded
            ? 'Admins need a code as well as a password to log in. Set up two-factor login here to open the admin panel.'
            : 'With two-factor login, we ask for your password and then for a code from an app on your phone, so no one can get in with your password alone.'
        }
      />
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={() => void saved()} />
      ) : (
        <QueryView
          query={query}
          pending={<Skeleton className="h-24 w-full" />}
          failed="We couldn’t load your two-factor login"
        >
          {({ isOn, recoveryCodesLeft }) =>
            isOn ? (
              <TwoFactorActions recoveryCodesLeft={recoveryCodesLeft} onCodes={setCodes} reload={reload} />
            ) : user && !user.emailConfirmed && !isNeeded ? (
              <EmailNotConfirmed ask="Before you turn this on, please open the link in the email we sent you." />
            ) : (
              <SetUpTwoFactorForm onCodes={setCodes} reload={reload} />
            )
          }
        </QueryView>
      )}
    </Card>
  )
}
