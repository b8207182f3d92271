import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { Select, StepperField } from '#web/components/forms/inputs.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { monthOptions } from '#web/lib/months.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { PlaceField } from '../search/place-field.tsx'

const MONTHS = 12

/** Where, when, how many: the search on one line. A plain form, so it works before the page is hydrated, too. */
export function HeroSearch() {
  const navigate = useNavigate()
  const { today } = usePublicConfig()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '').trim() || undefined
    const guests = Number.parseInt(text('minGuests') ?? '', 10)
    // the search page reads this as it reads any other address; its parser would add weight to this page
    void navigate({
      to: '/search',
      search: {
        city: text('city'),
        month: text('month'),
        ...(guests >= 0 && guests !== LIMITS.searchDefaultGuests && { minGuests: guests }),
      },
    })
  }
  return (
    <form
      action="/search"
      aria-label="Find a date"
      onSubmit={submit}
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(9rem,0.7fr)_auto]"
    >
      <PlaceField label="Where" name="city" placeholder="City, state or area" className="col-span-2 md:col-span-1" />
      <Select label="When" name="month" placeholder="Any date" options={monthOptions(today, MONTHS)} />
      <StepperField
        label="Guests"
        things="guests"
        name="minGuests"
        min={LIMITS.minGuests}
        step={LIMITS.guestStep}
        defaultValue={LIMITS.searchDefaultGuests}
      />
      <Button type="submit" size="lg" className="col-span-2 h-12 md:col-span-1">
        <Search aria-hidden="true" />
        Find dates
      </Button>
    </form>
  )
}
