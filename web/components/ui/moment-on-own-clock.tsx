import { useHydrated } from '@tanstack/react-router'
import { formatOwnMoment, formatUtcMoment } from '#contract/wording/moments.ts'
import { Unbroken } from './unbroken-dates.tsx'

/** An instant by the reader's own clock, which the server doesn't know: until the page has hydrated, it is in UTC. */
export function MomentOnOwnClock({ at }: { at: string }) {
  const format = useHydrated() ? formatOwnMoment : formatUtcMoment
  return (
    <time dateTime={at}>
      <Unbroken>{format(at)}</Unbroken>
    </time>
  )
}
