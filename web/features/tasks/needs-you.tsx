import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Hourglass } from 'lucide-react'
import { useId, useState } from 'react'
import type { Task } from '#contract/api/tasks.ts'
import { withinSentence } from '#contract/wording/first-letter.ts'
import { formatDate } from '#contract/wording/format.ts'
import { RouterLink } from '#web/components/layout/router-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import { SendConfirmation } from '#web/features/accounts/send-confirmation.tsx'
import { OnboardingButton } from '#web/features/payouts/onboarding-button.tsx'
import { deadlineWords, leftWords } from '#web/features/transfers/transfer-words.ts'
import { cn } from '#web/lib/classes.ts'
import { AskAgainForVenue } from './ask-again-for-venue.tsx'
import { tasksQuery } from './queries.ts'

/**
 * How many tasks are shown at first, so that the tabs below stay in view: two, and four where there is room. If there
 * is only one more, it is shown in place of a row that would say so.
 */
const [FIRST, FIRST_ON_WIDE] = [2, 4]

/**
 * What waits for the viewer, the nearest deadline first, each with its button. Nothing while nothing waits. On a tab
 * with business of its own, the list is one line, so that the tab stays in view; the line leads to `elsewhere`, the
 * page that has all of it. `guided`: the first steps below already say that a venue is being checked.
 */
export function NeedsYou({
  elsewhere,
  guided = false,
  className,
}: {
  elsewhere?: string
  guided?: boolean
  className?: string
}) {
  const id = useId()
  const [all, setAll] = useState(false)
  const { data } = useQuery(tasksQuery)
  const inReview = guided ? [] : (data?.tasks ?? []).filter(isInReview)
  const needs = (data?.tasks ?? []).filter((task) => !isInReview(task))
  // what only waits for a review isn't counted and goes below the rest
  const [tasks, notes] = needs.length > 0 ? [needs, inReview] : [inReview, []]
  if (!data || tasks.length === 0) return null
  const fits = all || tasks.length <= FIRST + 1
  const shown = all || tasks.length <= FIRST_ON_WIDE + 1 ? tasks : tasks.slice(0, FIRST_ON_WIDE)
  const title = needs.length > 0 ? 'Needs you' : 'In progress'
  if (elsewhere) return <OneLine to={elsewhere} title={title} tasks={tasks} now={data.now} className={className} />
  return (
    <Card asChild padded={false} className={cn('border-candle', className)}>
      <section aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`} className="display flex items-baseline gap-3 px-5 pt-4 text-xl sm:px-6">
          {title}
          <span className="nums font-sans text-base text-muted">{tasks.length}</span>
        </h2>
        <ul id={`${id}-list`} className="mt-1 divide-y divide-line">
          {shown.map((task, index) => (
            <TaskRow
              key={`${task.kind} ${task.link} ${task.title}`}
              task={task}
              now={data.now}
              first={index === 0}
              wideOnly={!fits && index >= FIRST}
            />
          ))}
        </ul>
        {notes.map(({ title, link, action }) => (
          <p
            key={link}
            className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t px-5 py-1 text-muted text-sm sm:px-6"
          >
            {title}. We’ll email you.
            <RouterLink href={link} className="link inline-flex min-h-11 items-center">
              {action}
              <span className="sr-only">: {title}</span>
            </RouterLink>
          </p>
        ))}
        {!fits || (all && tasks.length > FIRST + 1) ? (
          <div
            className={cn('border-line border-t px-3 py-1.5 sm:px-4', tasks.length <= FIRST_ON_WIDE + 1 && 'lg:hidden')}
          >
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={all}
              aria-controls={`${id}-list`}
              onClick={() => setAll(!all)}
            >
              {all ? 'Show less' : `Show all ${tasks.length}`}
            </Button>
          </div>
        ) : null}
      </section>
    </Card>
  )
}

/** How much is waiting, and what comes first. */
function OneLine({
  to,
  title,
  tasks,
  now,
  className,
}: {
  to: string
  title: string
  tasks: readonly Task[]
  now: string
  className: string | undefined
}) {
  const [first] = tasks
  const by = first && byWords(first, now)
  const left = first && timeLeft(first, now)
  return (
    <RouterLink
      href={to}
      className={cn(
        'flex items-center gap-3 rounded-card border border-candle bg-card px-5 py-3 transition-colors hover:bg-sunk sm:px-6',
        className,
      )}
    >
      <span className="flex min-w-0 items-center gap-x-3 max-sm:flex-col max-sm:items-start">
        <span className="shrink-0 font-semibold">
          {title} <span className="nums font-normal text-muted">{tasks.length}</span>{' '}
          {left ? <span className="nums ml-2 font-normal text-candle-ink text-sm sm:hidden">{left}</span> : null}
        </span>
        <span className="nums max-w-full truncate text-sm">
          {first?.title}
          {by ? <span className="text-candle-ink max-sm:hidden">, {withinSentence(by)}</span> : null}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="ml-auto size-5 shrink-0 text-muted" />
    </RouterLink>
  )
}

const isInReview = ({ kind }: Task) => kind === 'venue-in-review'

function TaskRow({
  task,
  now,
  first,
  wideOnly,
}: {
  task: Task
  now: string
  first: boolean
  /** folded where there is little room */
  wideOnly: boolean
}) {
  const { title, about, otherwise } = task
  const by = byWords(task, now)
  return (
    <li
      className={cn(
        'flex flex-wrap items-center justify-between gap-x-8 gap-y-3 px-5 py-3.5 sm:px-6',
        wideOnly && 'max-lg:hidden',
      )}
    >
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="nums font-semibold">{title}</h3>
        <p className="nums wrap-anywhere text-sm text-muted">{about}</p>
        {by ? (
          <p className="nums mt-1 flex items-start gap-2 text-sm">
            <Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-candle-ink" />
            <span>
              <span className="font-semibold text-candle-ink">
                <Unbroken>{by}</Unbroken>
              </span>
              {otherwise ? `. ${otherwise}` : null}
            </span>
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:w-full">
        <TaskButton task={task} variant={first ? 'primary' : 'secondary'} />
        {task.askAgain === null ? null : <AskAgainForVenue venueId={task.askAgain} title={title} about={about} />}
      </div>
    </li>
  )
}

/**
 * Does the task or leads to the page where it is done. Payouts are set up on the provider's pages, so their button
 * opens those directly; the link that confirms an address is in an email, so its button sends that email again.
 */
export function TaskButton({
  task: { kind, title, link, action },
  variant,
}: {
  task: Task
  variant: 'primary' | 'secondary'
}) {
  const words = (
    <>
      {action}
      <span className="sr-only">: {title}</span>
    </>
  )
  if (kind === 'payouts') {
    return (
      <OnboardingButton size="sm" variant={variant} className="max-sm:w-full sm:max-w-80">
        {words}
      </OnboardingButton>
    )
  }
  if (kind === 'confirm-email')
    return (
      <SendConfirmation size="sm" variant={variant} className="max-sm:w-full sm:max-w-80">
        {words}
      </SendConfirmation>
    )
  return (
    <Button asChild size="sm" variant={variant} className="max-sm:w-full">
      <RouterLink href={link}>{words}</RouterLink>
    </Button>
  )
}

/**
 * "By Mon, Nov 23, 2026, 5:00 PM EST (in 3 days)", or by a day at the venue. Null if there is no deadline, or once it
 * has passed: a venue can still agree after its 72 hours.
 */
export function byWords(task: Task, now: string): string | null {
  const { until, untilDay, state } = task
  const left = timeLeft(task, now)
  if (until === null || state === null || left === null) return null
  return `By ${untilDay === null ? deadlineWords(until, state, now) : `${formatDate(untilDay)} (${left})`}`
}

/** "in 3 days"; null if there is no deadline, or once it has passed. */
function timeLeft({ until, untilDay, state }: Task, now: string): string | null {
  if (until === null || state === null || until <= now) return null
  // a day ends where the next one begins
  return leftWords(untilDay === null ? until : new Date(Date.parse(until) - 1).toISOString(), state, now)
}
