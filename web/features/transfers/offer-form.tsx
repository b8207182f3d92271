import { type FormEvent, type ReactNode, useState } from 'react'
import type { Offer } from '#contract/api/offers.ts'
import { type Cents, parseDollars } from '#contract/money.ts'
import { Button } from '#web/components/ui/button.tsx'
import { DialogClose } from '#web/components/ui/dialog.tsx'
import { MoneyField } from '#web/components/ui/inputs.tsx'
import { isApiError } from '#web/lib/api.ts'
import { useOfferStep } from './use-offer-step.ts'

/** The prices that can be named, in dollars, in words, and what is said beside the field outside of them. */
export interface PriceRange {
  from: number
  to: number
  hint: string
  tooLow: string
  tooHigh: string
}

/**
 * Names a price: an offer, or a counter to one. `totals` says what the typed price (cents) means, null while it can't
 * be sent.
 */
export function OfferForm({
  label,
  range,
  suggestions = [],
  totals,
  note,
  submit,
  send,
  done,
  after,
}: {
  label: string
  range: PriceRange
  /** prices that can be chosen by one press, in dollars */
  suggestions?: readonly { price: number; label: string }[]
  totals: (price: Cents | null) => ReactNode
  note: string
  submit: string
  send: (price: string) => Promise<Offer>
  done: { title: string; description?: string }
  after: () => void
}) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const act = useOfferStep({ step: send, done, after })
  const plain = typed.replaceAll(/[$,\s]/g, '')
  const saidByServer = isApiError(act.error) ? act.error.details.fields?.price : undefined
  const choose = (text: string) => {
    setTyped(text)
    setProblem(undefined)
    act.reset()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemOf(plain, range)
    setProblem(found)
    if (!found) act.mutate(plain)
  }
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
      <div className="flex flex-col gap-3">
        <MoneyField
          label={label}
          hint={range.hint}
          value={typed}
          error={problem ?? saidByServer}
          onChange={(event) => choose(event.target.value)}
        />
        {suggestions.length > 0 ? (
          <div className="flex flex-wrap gap-2">
            {suggestions.map(({ price, label: text }) => (
              <Button key={price} variant="secondary" size="sm" onClick={() => choose(String(price))}>
                {text}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
      {totals(problemOf(plain, range) ? null : parseDollars(plain))}
      <p className="text-muted text-sm">{note}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <DialogClose>
          <Button variant="ghost">Cancel</Button>
        </DialogClose>
        <Button type="submit" pending={act.isPending}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

/** What is wrong with a typed price; nothing when it can be sent. */
function problemOf(plain: string, { from, to, tooLow, tooHigh }: PriceRange): string | undefined {
  if (plain === '') return 'Enter a price'
  const cents = parseDollars(plain)
  if (cents === null) return 'Enter an amount in dollars, with at most two decimals'
  if (cents < Math.round(from * 100)) return tooLow
  return cents > Math.round(to * 100) ? tooHigh : undefined
}
