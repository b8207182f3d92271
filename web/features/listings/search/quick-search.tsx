import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown, Search } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { BUDGET_OPTIONS } from '#contract/catalog.ts'
import { LIMITS } from '#contract/limits.ts'
import { DateField, Select, StepperField, TextField } from '#web/components/forms/inputs.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/classes.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { PlaceField } from './place-field.tsx'
import { DEFAULT_GUESTS, parseFilters } from './search-filters.ts'

const EMPTY = {
  city: '',
  state: '',
  date: '',
  maxPrice: String(LIMITS.defaultMaxBudgetDollars),
  minGuests: String(DEFAULT_GUESTS),
}

/** Quick Venue Search of the couple's dashboard: five fields that lead to /search. `folded` on phones until opened. */
export function QuickSearch({ folded = false }: { folded?: boolean }) {
  const navigate = useNavigate()
  const { today } = usePublicConfig()
  const id = useId()
  const [open, setOpen] = useState(!folded)
  const [typed, setTyped] = useState(EMPTY)
  const field = (name: keyof typeof EMPTY) => ({
    value: typed[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setTyped((old) => ({ ...old, [name]: event.target.value })),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const guests = Number.parseInt(typed.minGuests, 10)
    void navigate({
      to: '/search',
      search: parseFilters({ ...typed, minGuests: Number.isNaN(guests) ? DEFAULT_GUESTS : guests }),
    })
  }
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-card border border-line bg-card p-5">
      <div className="flex items-center justify-between gap-4">
        <h2 id={`${id}-title`} className="display text-xl">
          Quick Venue Search
        </h2>
        <Button
          variant="ghost"
          size="icon-sm"
          className="md:hidden"
          aria-label={open ? 'Close the search' : 'Open the search'}
          aria-expanded={open}
          aria-controls={`${id}-form`}
          onClick={() => setOpen(!open)}
        >
          <ChevronDown aria-hidden="true" className={cn('transition-transform', open && 'rotate-180')} />
        </Button>
        <Link to="/search" className="link max-md:hidden">
          Advanced Search
        </Link>
      </div>
      <form
        id={`${id}-form`}
        onSubmit={submit}
        className={cn(
          'mt-4 grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1.5fr)_4.5rem_minmax(9.5rem,1fr)_minmax(8.5rem,1fr)_8.5rem_auto]',
          !open && 'max-md:hidden',
        )}
      >
        <div className="max-md:col-span-2">
          <PlaceField
            label="City"
            placeholder="City, state or area"
            value={typed.city}
            onValueChange={(city) => setTyped((old) => ({ ...old, city }))}
          />
        </div>
        <TextField
          label="State"
          maxLength={2}
          placeholder="TX"
          {...field('state')}
          onChange={(event) => setTyped((old) => ({ ...old, state: event.target.value.toUpperCase() }))}
        />
        <DateField label="Event Date" min={today} {...field('date')} />
        <Select
          label="Max Budget"
          options={BUDGET_OPTIONS.map(({ label, dollars }) => ({ label, value: String(dollars) }))}
          {...field('maxPrice')}
        />
        <StepperField
          label="Min Guests"
          things="guests"
          min={LIMITS.minGuests}
          step={LIMITS.guestStep}
          {...field('minGuests')}
        />
        <Button type="submit" className="h-12 max-md:col-span-2">
          <Search aria-hidden="true" />
          Search
        </Button>
        <Link to="/search" className="link col-span-2 py-1 text-center md:hidden">
          Advanced Search
        </Link>
      </form>
    </section>
  )
}
