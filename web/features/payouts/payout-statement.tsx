import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDollars, formatMonth } from '#contract/wording/format.ts'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { deductionWords } from './deduction-words.ts'
import { statementQuery } from './queries.ts'
import { byYear, type StatementYear } from './statement-years.ts'

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** What reached the viewer by year and month, and each year as a file for the books. */
export function PayoutStatement() {
  const query = useQuery(statementQuery)
  return (
    <Card>
      <CardHeader title="Statement" className="mb-3" />
      <QueryView
        query={query}
        pending={<RowsSkeleton rows={2} />}
        failed="We couldn’t load your statement"
        isEmpty={(months) => months.length === 0}
        empty={
          <p className="text-muted">
            After your first payout, your statement appears here, with monthly totals and a file to download.
          </p>
        }
      >
        {(months) => (
          <>
            <div className="grid gap-6">
              {byYear(months).map((year) => (
                <Year key={year.year} year={year} />
              ))}
            </div>
            <p className="mt-5 text-muted text-sm">
              What we sent to your bank, less what we took back. Months follow UTC, so a payout late on the last evening
              of a month may count toward the next.
            </p>
          </>
        )}
      </QueryView>
    </Card>
  )
}

function Year({ year }: { year: StatementYear }) {
  return (
    <section aria-label={`Statement for ${year.year}`} className="nums">
      <div className="flex items-center justify-between gap-4">
        <h3 className="font-semibold text-lg">{year.year}</h3>
        <Button asChild variant="secondary" size="sm">
          <a href={`/api/payouts/statement.csv?year=${year.year}`} download>
            <Download aria-hidden="true" />
            CSV<span className="sr-only"> of {year.year}</span>
          </a>
        </Button>
      </div>
      <ul className="mt-2 divide-y divide-line">
        {year.months.map((month) => (
          <Sum key={month.month} name={MONTH.format(new Date(`${month.month}-01T00:00:00Z`))} sums={month}>
            <a
              href={`/api/payouts/statement.pdf?month=${month.month}`}
              download
              className="link -my-1.5 inline-flex min-h-8 min-w-8 items-center justify-end"
            >
              PDF<span className="sr-only"> of {formatMonth(month.month)}</span>
            </a>
          </Sum>
        ))}
        {year.months.length > 1 ? <Sum name={`All of ${year.year}`} sums={year} /> : null}
      </ul>
    </section>
  )
}

function Sum({
  name,
  sums,
  children,
}: {
  name: string
  sums: Pick<StatementYear, 'gross' | 'fee' | 'kept' | 'net'>
  children?: ReactNode
}) {
  return (
    <li className="py-2.5">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{name}</span>
        <span className="font-semibold">{formatDollars(sums.net)}</span>
      </p>
      <p className="flex items-baseline justify-between gap-4 text-muted text-sm">
        <span>{deductionWords(sums, 'in fees')}</span>
        {children}
      </p>
    </li>
  )
}
