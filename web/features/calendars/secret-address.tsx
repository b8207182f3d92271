import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { inputClasses } from '#web/components/forms/field.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { CopyButton } from '#web/components/ui/copy-button.tsx'
import { MomentOnOwnClock } from '#web/components/ui/moment-on-own-clock.tsx'
import { OpensInNewTab } from '#web/components/ui/opens-in-new-tab.tsx'
import { api } from '#web/lib/api.ts'
import { useFocusStays } from '#web/lib/use-focus-stays.ts'

/** The secret address of the owner's dates: created, shown once, replaced and turned off here. */
export function SecretAddress({ since }: { since: string | null }) {
  const queryClient = useQueryClient()
  const [url, setUrl] = useState<string>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['GET /api/calendars/my'] })
  const failed = (error: unknown) => showFailure(error)
  const make = useMutation({
    mutationFn: () => api('POST /api/calendars/link'),
    onSuccess: (link) => setUrl(link.url),
    onError: failed,
    onSettled: refresh,
  })
  const end = useMutation({
    mutationFn: () => api('DELETE /api/calendars/link'),
    onSuccess: () => {
      setUrl(undefined)
      toast({ title: 'Address turned off', description: 'Calendars that used it no longer get your dates.' })
    },
    onError: failed,
    onSettled: refresh,
  })
  const section = useRef<HTMLElement>(null)
  const { onFocus } = useFocusStays(() => section.current?.querySelector<HTMLElement>('input, button'))
  return (
    <Card asChild>
      <section ref={section} aria-labelledby="calendar-link" onFocus={onFocus}>
        <CardHeader
          title={<span id="calendar-link">Your dates in your calendar</span>}
          description="Subscribe with Google, Apple or Outlook Calendar. Your calendar will show your bookings, with the couples’ names, and your dates on offer."
        />
        {url ? <FreshAddress url={url} /> : null}
        {since !== null && !url ? (
          <p className="mb-4 text-muted text-sm">
            You created an address on <MomentOnOwnClock at={since} />. We can’t show it again. If you’ve lost it, create
            a new one. The old one will then stop working.
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3">
          {since === null ? (
            <Button pending={make.isPending} onClick={() => make.mutate()}>
              Create a secret address
            </Button>
          ) : (
            <>
              <ConfirmDialog
                title="Create a new address?"
                description="Calendars that use the old one will no longer get your dates."
                confirm="Create a new address"
                destructive={false}
                onConfirm={() => make.mutate()}
                trigger={
                  <Button variant="secondary" pending={make.isPending}>
                    New address
                  </Button>
                }
              />
              <ConfirmDialog
                title="Turn off this address?"
                description="Calendars that use it will no longer get your dates."
                confirm="Turn off address"
                onConfirm={() => end.mutate()}
                trigger={
                  <Button variant="ghost" pending={end.isPending}>
                    Turn off address
                  </Button>
                }
              />
            </>
          )}
        </div>
      </section>
    </Card>
  )
}

function FreshAddress({ url }: { url: string }) {
  const subscription = url.replace(/^https?:/, 'webcal:')
  return (
    <div className="mb-5">
      <div className="flex flex-col gap-2 sm:flex-row">
        <input
          readOnly
          aria-label="Secret address"
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className={inputClasses}
        />
        <CopyButton text={url} />
      </div>
      <p className="mt-3 flex flex-wrap gap-x-5">
        <a
          className="link inline-flex min-h-11 items-center"
          href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(subscription)}`}
          target="_blank"
          rel="noreferrer noopener"
        >
          Add to Google Calendar
          <OpensInNewTab />
        </a>
        <a className="link inline-flex min-h-11 items-center" href={subscription}>
          Open in Apple or Outlook Calendar
        </a>
      </p>
      <p className="mt-2 text-sm">
        Copy this address now. We won’t show it again. Anyone who has it can read your dates, so don’t share it.
      </p>
    </div>
  )
}
