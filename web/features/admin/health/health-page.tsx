import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AdminHealth } from '#contract/health.ts'
import { formatUtcMoment } from '#contract/wording/moments.ts'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { DataTable } from '#web/components/table/data-table.tsx'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { healthQuery, inboxQuery } from '../queries.ts'
import { Findings, LastAudit } from './audit.tsx'
import { type Level, partsOf, worstOf } from './health-of-parts.ts'
import { Abandoned, JobsByKind } from './jobs.tsx'

/**
 * What works and what waits, as a whole and part by part, and the last audit. While one runs, the page asks again every
 * second.
 */
export function HealthPage() {
  const query = useQuery({ ...healthQuery, refetchInterval: ({ state }) => (state.data?.running ? 1000 : false) })
  const queryClient = useQueryClient()
  const isRunning = query.data?.running ?? false
  // the menu counts findings, and an audit that has ended may have changed how many there are
  useEffect(() => {
    if (!isRunning) return undefined
    return () => void queryClient.invalidateQueries({ queryKey: inboxQuery.queryKey })
  }, [isRunning, queryClient])
  return (
    <QueryView query={query} pending={<RowsSkeleton rows={4} />} failed="We couldn’t load the numbers">
      {(health) => (
        <>
          <Parts health={health} />
          <Abandoned jobs={health.deadJobs} />
          <LastAudit health={health} />
          {health.findings.length > 0 ? <Findings findings={health.findings} /> : null}
          <JobsByKind health={health} />
        </>
      )}
    </QueryView>
  )
}

const WORDS: Record<Level, { word: string; whole: string; tone: 'garden' | 'candle' | 'berry' }> = {
  well: { word: 'OK', whole: 'Everything is working', tone: 'garden' },
  watch: { word: 'Watch', whole: 'Something is worth a look', tone: 'candle' },
  trouble: { word: 'Broken', whole: 'Needs your attention', tone: 'berry' },
}

/** A few words for the whole, then each part in numbers, with what to do about one that isn't well. */
function Parts({ health }: { health: AdminHealth }) {
  const parts = partsOf(health, formatUtcMoment)
  const { whole, tone } = WORDS[worstOf(parts)]
  return (
    <section aria-labelledby="health">
      <h2 id="health" className="display mb-3 text-2xl">
        <StatusDot tone={tone} className="text-2xl">
          {whole}
        </StatusDot>
      </h2>
      <DataTable
        caption="What runs automatically"
        rows={parts}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', header: 'Part', main: true, cell: ({ name }) => name },
          {
            key: 'level',
            header: 'Status',
            phone: 'beside',
            cell: ({ level }) => <StatusDot tone={WORDS[level].tone}>{WORDS[level].word}</StatusDot>,
          },
          {
            key: 'facts',
            header: 'In numbers',
            phone: 'text',
            cell: ({ facts }) => <span className="nums">{facts}</span>,
          },
          { key: 'todo', header: 'What to do', phone: 'text', cell: ({ todo }) => todo ?? '' },
        ]}
      />
      <p className="nums mt-2 text-muted text-sm">As of {formatUtcMoment(health.now)}</p>
    </section>
  )
}
