import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import { cn } from '#web/lib/classes.ts'
import type { Fact } from './deal-facts.tsx'

/** The terms of a transfer, in groups: who gets and who pays how much, how it stands, and the booking behind it. */
export function DealCard({ groups }: { groups: readonly (readonly [title: string, facts: readonly Fact[]])[] }) {
  return (
    <Card asChild>
      <section aria-labelledby="deal">
        <CardHeader title={<span id="deal">The deal</span>} className="mb-4" />
        <div className="divide-y divide-line">
          {groups.map(([title, facts]) => (
            <Group key={title} title={title} facts={facts} />
          ))}
        </div>
      </section>
    </Card>
  )
}

function Group({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <div className="py-4 first:pt-0 last:pb-0">
      <h3 className="mb-2 font-semibold text-sm">{title}</h3>
      <dl className="nums grid gap-1.5">
        {facts.map(({ name, value, strong = false }) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className={cn('min-w-0', strong ? 'font-semibold' : 'text-muted text-sm')}>
              <Unbroken>{name}</Unbroken>
            </dt>
            <dd className={cn('max-w-2/3 shrink-0 text-right', strong ? 'display text-2xl' : 'font-medium')}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
