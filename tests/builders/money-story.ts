import { sql } from 'kysely'
import { formatCents } from '#contract/wording/format.ts'
import type { Posting } from '#server/features/ledger/commands.ts'
import type { TestApp } from '#tests/app.ts'

interface Line {
  kind: string
  account: string
  cents: number
}

/** Every kind of posting. Within one step, postings are shown in this order, whichever job happened to run first. */
export const POSTINGS = [
  'payment',
  'late-payment',
  'transfer-paid',
  'card-fee',
  'membership-paid',
  'membership-fee',
  'chargeback-opened',
  'chargeback-fee',
  'chargeback-won',
  'transfer-released',
  'payout-owed',
  'commission-returned',
  'venue-owes',
  'refund-begun',
  'goodwill',
  'chargeback-lost',
  'chargeback-covered',
  'chargeback-returned',
  'seller-makes-good',
  'refund-covered',
  'refund-made',
  'refund-failed',
  'refund-paid-outside',
  'by-hand-refund',
  'by-hand-refund-failed',
  'refund-finished-by-hand',
  'payout-begun',
  'payout-made',
  'payout-refused',
  'payout-reversed',
  'debt-settled',
  'unclaimed-paid',
] as const satisfies Posting['kind'][]

/** A safety net: in every flow we know, the venue's money covers what its couple has paid. */
export const NEVER = ['venue-owes']

/** How docs/money.md begins. */
export const INTRODUCTION = `# Money

What the product's flows post to the ledger: debits on the left, credits on the right, each posting summing to zero.
Accounts of single bookings, transfers, payouts and so on are numbered within a flow. A booking costs $12,000 with a
deposit of $3,000. Commission is 5% unless the title says otherwise. The card provider keeps 2.9% and 30 cents of a
payment, and $15 for a chargeback.

This page is generated: tests/stories/ledger/money-docs.test.ts writes it, and fails if the postings differ.
`

/** Shows a flow's postings as tables that an accountant can read. */
export class MoneyStory {
  /** of the postings so far */
  readonly kinds = new Set<string>()
  readonly #app: TestApp
  readonly #title: string
  readonly #rows: string[] = []
  readonly #names = new Map<string, string>()
  readonly #totals = new Map<string, number>()
  #seen: number

  private constructor(app: TestApp, title: string, seen: number) {
    this.#app = app
    this.#title = title
    this.#seen = seen
  }

  /** Begins a story here: earlier postings are not part of it. */
  static async begin(app: TestApp, title: string): Promise<MoneyStory> {
    return new MoneyStory(app, title, await newest(app))
  }

  /** Lets something happen and adds all the postings that it leads to. */
  async step<T>(what: string, happen: () => Promise<T>): Promise<T> {
    const result = await happen()
    const { rows } = await sql<Line>`
      select t.kind, e.account, e.amount_cents as cents
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       where t.id > ${this.#seen}
       order by array_position(${POSTINGS}::text[], t.kind), t.id, e.amount_cents < 0, abs(e.amount_cents) desc, e.account`.execute(
      this.#app.services.db,
    )
    this.#seen = await newest(this.#app)
    for (const { kind } of rows) {
      if (!(POSTINGS as readonly string[]).includes(kind))
        throw new Error(`money: say where ${kind} belongs in POSTINGS`)
      this.kinds.add(kind)
    }
    if (rows.length === 0) this.#rows.push(`| **${what}** | | | |`)
    let [shown, before] = [what, '']
    for (const { kind, account, cents } of rows) {
      const name = this.#nameOf(account)
      this.#totals.set(name, (this.#totals.get(name) ?? 0) + cents)
      const event = kind === before ? '' : ` ${kind.replaceAll('-', ' ')}`
      const [debit, credit] = cents > 0 ? [formatCents(cents), ''] : ['', formatCents(-cents)]
      this.#rows.push(`| ${shown ? `**${shown}**:` : ''}${event} | ${name} | ${debit} | ${credit} |`)
      shown = ''
      before = kind
    }
    return result
  }

  /** The story so far: its postings, and the balance of each account at the end. */
  text(): string {
    const left = [...this.#totals].filter(([, cents]) => cents !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
    const end = left.map(([name, cents]) => `${name} ${formatCents(Math.abs(cents))} ${cents > 0 ? 'debit' : 'credit'}`)
    return [
      `## ${this.#title}`,
      '',
      '| event | account | debit | credit |',
      '|---|---|---:|---:|',
      ...this.#rows,
      '',
      `At the end: ${end.length > 0 ? end.join(', ') : 'nothing is left in any account'}.`,
    ].join('\n')
  }

  /** Accounts of objects get the object's number within the story instead of its id. */
  #nameOf(account: string): string {
    const [kind = '', id] = account.split(':')
    if (id === undefined) return kind
    const known = this.#names.get(account)
    if (known) return known
    const number = [...this.#names.keys()].filter((other) => other.startsWith(`${kind}:`)).length + 1
    const name = `${kind} ${number}`
    this.#names.set(account, name)
    return name
  }
}

async function newest(app: TestApp): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select coalesce(max(id), 0)::bigint as id from ledger_transactions`.execute(app.services.db)
  return rows[0]?.id ?? 0
}
