import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { DateField, NumberField, TextField } from '#web/components/forms/inputs.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { DEFAULT_GUESTS, parseFilters } from '../search/search-filters.ts'

/** Where, when and for how many, in one line of the landing's hero. Without JavaScript the browser sends it itself. */
export function HeroSearch() {
  const navigate = useNavigate()
  const { today } = usePublicConfig()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate({ to: '/search', search: parseFilters(Object.fromEntries(new FormData(event.currentTarget))) })
  }
  return (
    <search className="w-full max-w-3xl rounded-sheet border border-line bg-card p-4 text-left text-ink shadow-lift">
      <form
        action="/search"
        aria-label="Find a date"
        onSubmit={submit}
        className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,1.6fr)_minmax(9.5rem,1fr)_6.5rem_auto]"
      >
        <TextField
          label="Where"
          name="city"
          placeholder="Any city"
          autoComplete="off"
          maxLength={120}
          className="max-sm:col-span-2"
        />
        <DateField label="When" name="date" min={today} />
        <NumberField
          label="Guests"
          name="minGuests"
          min={LIMITS.minGuests}
          step={LIMITS.guestStep}
          defaultValue={DEFAULT_GUESTS}
        />
        <Button type="submit" className="h-12 max-sm:col-span-2">
          <Search aria-hidden="true" />
          Search
        </Button>
      </form>
    </search>
  )
}
