import { X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { wordOf } from '#contract/catalog.ts'
import { newListingAt } from '#contract/listing-form.ts'
import { formatDate } from '#contract/wording/format.ts'
import { FieldError, inputClasses } from '#web/components/forms/field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/classes.ts'
import { countAsTyped, priceAsTyped } from '#web/lib/typed-numbers.ts'
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { hasWords, type Proposal } from '../likeness-and-proposals.ts'
import { hasDiscount, NO_DISCOUNT, sayNoDiscount } from '../listing-form-errors.ts'
import type { ListingForm, ListingValues } from '../listing-form-fields.tsx'

/** What a date can have of its own, in the order of its row, with the word above each field. */
const COLUMNS = { maxGuests: 'Guests', originalPrice: 'Original', discountedPrice: 'Discounted' }
const NAMES = Object.keys(COLUMNS) as Column[]
type Column = keyof typeof COLUMNS
type PerColumn<Value> = Partial<Record<Column, Value>>
type PerDate<Value> = Record<string, PerColumn<Value>>

/** One of several dates: what was typed in its row, and the facts it shows if they aren't the form's own. */
interface DateRow {
  date: string
  terms: Pick<ListingValues, Column>
  facts: Pick<Proposal, 'styles' | 'amenities'> | null
}

/** What is sent for a date, besides what the form says about all dates. */
const ownOf = ({ terms, facts }: DateRow) => ({
  ...facts,
  maxGuests: countAsTyped(terms.maxGuests),
  originalPrice: priceAsTyped(terms.originalPrice),
  discountedPrice: priceAsTyped(terms.discountedPrice),
})

/**
 * The rows of several dates. Each begins with the guests and prices of the form, and follows them until the owner types
 * something else there. Styles, amenities and guests that nobody has chosen yet differ from date to date, so that dates
 * are hard to link (domain.md row 3). `maxCapacity` is what the venue holds, where that is known.
 */
export function useDateRows(
  form: ListingForm,
  dates: readonly string[],
  proposals: readonly Proposal[],
  maxCapacity: number | undefined,
) {
  const [own, setOwn] = useState<PerDate<string>>({})
  /** what was wrong with a row, and what the row said at the time (`as`) */
  const [judged, setJudged] = useState<Record<string, { as: DateRow['terms']; found: PerColumn<string> }>>({})
  /** how many times `check` has found something to change in a row */
  const [refusals, setRefusals] = useState(0)
  const values = useWatch({ control: form.control })
  const { dirtyFields } = form.formState
  const apart = dates.length > 1 || dates.some((date) => Object.keys(own[date] ?? {}).length > 0)
  const differ = dates.length > 1 && !dirtyFields.styles && !dirtyFields.amenities
  const rows = dates.map((date, index): DateRow => {
    const proposal = differ && index > 0 ? proposals[index] : undefined
    const guests = proposal && !dirtyFields.maxGuests ? String(proposal.maxGuests) : values.maxGuests
    const given = { ...values, maxGuests: guests }
    const typed = (name: Column) => own[date]?.[name] ?? (given[name] === '0' ? '' : (given[name] ?? ''))
    const terms = {
      maxGuests: typed('maxGuests'),
      originalPrice: typed('originalPrice'),
      discountedPrice: typed('discountedPrice'),
    }
    return { date, terms, facts: proposal ? { styles: proposal.styles, amenities: proposal.amenities } : null }
  })
  const judge = (found: PerDate<string>) => {
    const news = rows.filter(({ date }) => found[date])
    const judgments = news.map(({ date, terms }) => [date, { as: terms, found: found[date] ?? {} }])
    setJudged((before) => ({ ...before, ...Object.fromEntries(judgments) }))
  }
  const problems: PerDate<string> = Object.fromEntries(
    rows.map(({ date, terms }) => {
      const { as, found = {} } = judged[date] ?? {}
      return [date, Object.fromEntries(Object.entries(found).filter(([name]) => as && isAsJudged(name, as, terms)))]
    }),
  )
  const hasOwnPrice = (date: string) => Boolean(own[date]?.originalPrice || own[date]?.discountedPrice)
  /**
   * Marks in each row what the rules refuse about its date and returns true if they refuse nothing. A price without a
   * discount also shows the toast. Prices above the rows are marked, too, where rows follow them.
   */
  const check = (filled: ListingValues): boolean => {
    const rules = newListingAt(maxCapacity)
    const found = Object.fromEntries(
      rows.map((row) => [row.date, problemsOf({ ...filled, ...ownOf(row), date: row.date }, rules)]),
    )
    judge(found)
    const all = Object.values(found).flatMap((row) => Object.values(row))
    if (all.includes(NO_DISCOUNT)) sayNoDiscount()
    const isCommon = !hasDiscount(filled) && rows.some(({ date }) => found[date]?.discountedPrice && !hasOwnPrice(date))
    if (isCommon) form.setError('discountedPrice', { message: NO_DISCOUNT }, { shouldFocus: true })
    else if (all.length > 0) setRefusals(refusals + 1)
    return all.length === 0
  }
  return {
    rows,
    /** several dates, or one with something of its own: they are shown in rows */
    apart,
    /** what is sent */
    toPublish: rows.map((row) => ({ date: row.date, own: apart ? ownOf(row) : {} })),
    /** somebody has typed in a row */
    touched: Object.keys(own).length > 0,
    problems,
    refusals,
    check,
    change: (date: string, name: Column, typed: string) =>
      setOwn((before) => ({ ...before, [date]: { ...before[date], [name]: typed } })),
    /** An emptied field goes back to the value above. */
    leave: (date: string, name: Column) => {
      const { [name]: typed, ...others } = own[date] ?? {}
      if (typed?.trim() === '') setOwn((before) => ({ ...before, [date]: others }))
    },
    /** Shows what the server refused about one date, where its row has a field for it. */
    refuse: (date: string, fields: Record<string, string>) =>
      judge({ [date]: Object.fromEntries(Object.entries(fields).filter(([name]) => name in COLUMNS)) }),
  }
}

/** Whether the values that were judged in this column are unchanged: the guests, or both prices. */
function isAsJudged(column: string, then: DateRow['terms'], now: DateRow['terms']): boolean {
  if (column === 'maxGuests') return then.maxGuests === now.maxGuests
  return then.originalPrice === now.originalPrice && then.discountedPrice === now.discountedPrice
}

function problemsOf(terms: object, rules: ReturnType<typeof newListingAt>): PerColumn<string> {
  const read = rules.safeParse(terms)
  if (read.success) return hasDiscount(terms) ? {} : { discountedPrice: NO_DISCOUNT }
  const own = read.error.issues.filter(({ path }) => String(path[0]) in COLUMNS)
  return Object.fromEntries(own.map(({ path, message }) => [String(path[0]), message]))
}

/** Several chosen dates, each with its guests and prices, and what it shows of its venue. */
export function DateRows({
  form,
  dates: { rows, problems, refusals, change, leave },
  drop,
  otherwise,
}: {
  form: ListingForm
  dates: ReturnType<typeof useDateRows>
  drop: (date: string) => void
  /** moves the focus elsewhere when only one date remains */
  otherwise: () => void
}) {
  const { list, removed } = useFocusAfterRemoval(() => {
    otherwise()
    return null
  })
  useEffect(() => {
    if (refusals > 0) list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals, list])
  const id = useId()
  const [styles, amenities, description, packageDetails] = useWatch({
    control: form.control,
    name: ['styles', 'amenities', 'description', 'packageDetails'],
  })
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-sm">{rows.length === 1 ? 'Your date' : `Your ${rows.length} dates`}</legend>
      <div aria-hidden="true" className={cn(ROW, 'mt-2 text-muted text-xs max-sm:hidden')}>
        <span />
        {NAMES.map((name) => (
          <span key={name}>{COLUMNS[name]}</span>
        ))}
      </div>
      <ul ref={list} aria-label="Chosen days" className="nums mt-1 divide-y divide-line border-line border-y">
        {rows.map(({ date, terms, facts }, index) => {
          const wrong = problems[date] ?? {}
          const [message] = Object.values(wrong)
          return (
            <li key={date} className="py-2.5">
              <div className={ROW}>
                <span className="col-span-2 self-center font-medium text-sm sm:col-span-1 sm:row-start-1">
                  {formatDate(date)}
                </span>
                {NAMES.map((name) => (
                  <label key={name} className={cn('row-start-2 min-w-0 sm:row-start-1', PLACES[name])}>
                    <span className="text-muted text-xs sm:sr-only">{COLUMNS[name]}</span>
                    <span className="sr-only"> on {formatDate(date)}</span>
                    <input
                      inputMode={name === 'maxGuests' ? 'numeric' : 'decimal'}
                      autoComplete="off"
                      value={terms[name]}
                      aria-invalid={wrong[name] ? true : undefined}
                      aria-describedby={wrong[name] ? `${id}-${date}` : undefined}
                      onChange={(event) => change(date, name, event.target.value)}
                      onFocus={(event) => event.target.select()}
                      onBlur={() => leave(date, name)}
                      className={cn(inputClasses, 'h-11 px-2.5 md:h-10')}
                    />
                  </label>
                ))}
                <Button
                  variant="ghost"
                  size="icon-sm"
                  className="col-start-3 row-start-1 justify-self-end sm:col-start-5"
                  aria-label={`Remove ${formatDate(date)}`}
                  onClick={() => {
                    removed(index)
                    drop(date)
                  }}
                >
                  <X aria-hidden="true" />
                </Button>
              </div>
              <p className="mt-1 text-muted text-xs">{shownWords(facts ?? { styles, amenities })}</p>
              <FieldError id={`${id}-${date}`} message={message} />
            </li>
          )
        })}
      </ul>
      {rows.length > 1 && hasWords({ description, packageDetails }) ? (
        <p className="mt-2 text-sm">{SAME_WORDS}</p>
      ) : null}
    </fieldset>
  )
}

const SAME_WORDS =
  'All these dates will have the same description and lists, so anyone can tell that they’re from one venue. To avoid that, leave them out, or publish the dates one at a time, each in its own words.'

const PLACES: Record<Column, string> = {
  maxGuests: 'sm:col-start-2',
  originalPrice: 'sm:col-start-3',
  discountedPrice: 'sm:col-start-4',
}

/** Date, three fields and the button on one line; on phones, the fields go below. */
const ROW = 'grid grid-cols-3 items-end gap-x-2 gap-y-1 sm:grid-cols-[minmax(0,1fr)_4.5rem_6rem_6rem_2.25rem]'

const shownWords = ({ styles, amenities }: Pick<Proposal, 'styles' | 'amenities'>) => {
  const words = [...styles, ...amenities].map(wordOf)
  return words.length === 0 ? 'Shows no styles or amenities' : `Shows ${words.join(', ')}`
}
