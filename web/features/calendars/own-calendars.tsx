import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Calendars } from '#contract/api/calendars.ts'
import { TextField } from '#web/components/forms/inputs.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { MomentOnOwnClock } from '#web/components/ui/moment-on-own-clock.tsx'
import { api, isApiError, userMessage } from '#web/lib/api.ts'
import { useFocusStays } from '#web/lib/use-focus-stays.ts'
import { useRefreshDays } from './use-refresh-days.ts'

type VenueWithFeed = Calendars['venues'][number]

/** Each venue's own calendar, which takes dates off the market. */
export function OwnCalendars({ venues }: { venues: readonly VenueWithFeed[] }) {
  return (
    <Card asChild>
      <section aria-labelledby="busy-feeds">
        <CardHeader
          title={<span id="busy-feeds">Days you book elsewhere</span>}
          description="Give us the iCal address of your own calendar. When it has an event of four hours or more on a listed day, we take that date off the market and tell you, unless a couple is booking it. Events marked as free don’t count."
        />
        {venues.length === 0 ? (
          <p className="text-muted">Once you’ve added a venue, you can connect its calendar here.</p>
        ) : (
          <ul className="divide-y divide-line">
            {venues.map((venue) => (
              <li key={venue.id} className="py-5 first:pt-0 last:pb-0">
                <VenueFeed venue={venue} isOnly={venues.length === 1} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  )
}

/** One venue's calendar. Its form is there from the start if there is no other venue. */
function VenueFeed({ venue: { id, name, feed }, isOnly }: { venue: VenueWithFeed; isOnly: boolean }) {
  const [asks, setAsks] = useState(isOnly && feed === null)
  const section = useRef<HTMLElement>(null)
  const { onFocus } = useFocusStays(() => section.current?.querySelector<HTMLElement>('input, button'))
  return (
    <section ref={section} aria-label={`Calendar of ${name}`} onFocus={onFocus}>
      <h3 className="font-semibold text-lg">{name}</h3>
      {feed ? <Connected feed={feed} /> : null}
      {asks ? (
        <FeedForm
          venueId={id}
          done={() => setAsks(false)}
          cancel={isOnly && feed === null ? undefined : () => setAsks(false)}
        />
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setAsks(true)}>
            {feed ? 'Change address' : 'Connect a calendar'}
            <span className="sr-only"> for {name}</span>
          </Button>
          {feed ? <Disconnect venueId={id} name={name} /> : null}
        </div>
      )}
    </section>
  )
}

function Connected({ feed }: { feed: NonNullable<VenueWithFeed['feed']> }) {
  const { host, readAt, failing, busyDays } = feed
  return (
    <div className="nums mt-1 text-sm">
      <StatusDot tone={failing ? 'berry' : 'garden'}>{failing ? 'Can’t be read' : 'Connected'}</StatusDot>
      <p className="mt-1 text-muted">
        {host}, {busyDays === 1 ? '1 day' : `${busyDays} days`} taken. {failing ? 'Last successful read' : 'Last read'}{' '}
        <MomentOnOwnClock at={readAt} />.
      </p>
      {failing ? (
        <p className="mt-1 text-berry">
          {failing.problem}. We haven’t been able to read the calendar since <MomentOnOwnClock at={failing.since} />. We
          try again every half hour, and what we read before still counts.
        </p>
      ) : null}
    </div>
  )
}

function FeedForm({ venueId, done, cancel }: { venueId: number; done: () => void; cancel: (() => void) | undefined }) {
  const refresh = useRefreshDays()
  const address = useRef<HTMLInputElement>(null)
  const save = useMutation({
    mutationFn: (url: string) => api('POST /api/venues/{id}/busy-feed', { params: { id: venueId }, body: { url } }),
    onSuccess: async ({ feed, takenDown }) => {
      await refresh()
      done()
      const days = feed.busyDays === 1 ? '1 day' : `${feed.busyDays} days`
      toast({
        title: 'Calendar connected',
        description: `${days} taken.${consequence(feed.busyDays, takenDown)}`,
      })
    },
    onError: () => address.current?.focus(),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate(String(new FormData(event.currentTarget).get('url') ?? ''))
  }
  const error = save.error
    ? ((isApiError(save.error) ? save.error.details.fields?.url : undefined) ?? userMessage(save.error))
    : undefined
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-col items-start gap-3">
      <TextField
        ref={address}
        label="iCal address"
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://…/basic.ics"
        hint="In Google Calendar: Settings, your calendar, Secret address in iCal format. In Outlook: Shared calendars, Publish a calendar, ICS. In Apple Calendar: Share Calendar, Public Calendar."
        error={error}
        className="w-full"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" pending={save.isPending}>
          Connect calendar
        </Button>
        {cancel ? (
          <Button variant="ghost" onClick={cancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  )
}

/** After "3 days taken.": what became of the dates that were listed on them. */
function consequence(busyDays: number, takenDown: number): string {
  if (takenDown > 0) return ` We took ${takenDown === 1 ? '1 date' : `${takenDown} dates`} off the market.`
  return busyDays === 0 ? '' : ' No dates came off the market.'
}

function Disconnect({ venueId, name }: { venueId: number; name: string }) {
  const refresh = useRefreshDays()
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/venues/{id}/busy-feed', { params: { id: venueId } }),
    onSuccess: () => toast({ title: 'Calendar disconnected' }),
    onError: (error) => showFailure(error),
    onSettled: refresh,
  })
  return (
    <ConfirmDialog
      title={`Disconnect ${name}’s calendar?`}
      description="Days you book elsewhere will no longer take dates off the market. Dates already taken down stay off the market until you reactivate them."
      confirm="Disconnect"
      onConfirm={() => remove.mutate()}
      trigger={
        <Button variant="ghost" size="sm" pending={remove.isPending}>
          Disconnect
        </Button>
      }
    />
  )
}
