import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { MoneyField, Select } from '#web/components/forms/inputs.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PlaceField } from '#web/features/listings/search/place-field.tsx'
import { parseTransferFilters, type TransferFilters } from './filters.ts'
import { priceMistakes, TRANSFER_SORTS } from './sorts-and-price-mistakes.ts'

const SORTS = Object.entries(TRANSFER_SORTS).map(([value, label]) => ({ value, label }))

/**
 * Where, for how much in all, and in which order. A plain form: it works before the page is hydrated, too. A new order
 * applies immediately, unless `applied` has a sheet to close first.
 */
export function TransferFilterForm({ filters, applied }: { filters: TransferFilters; applied?: () => void }) {
  const [mistakes, setMistakes] = useState<Partial<ReturnType<typeof priceMistakes>>>({})
  const navigate = useNavigate({ from: '/transfer-marketplace' })
  const apply = (fields: HTMLFormElement) => {
    const data = new FormData(fields)
    const typed = (name: string) => String(data.get(name) ?? '')
    const found = priceMistakes({ minPrice: typed('minPrice'), maxPrice: typed('maxPrice') })
    setMistakes(found)
    const first = found.minPrice ? 'minPrice' : found.maxPrice ? 'maxPrice' : null
    if (first) return fields.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    applied?.()
    void navigate({ search: parseTransferFilters(Object.fromEntries(data)), resetScroll: false })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    apply(event.currentTarget)
  }
  return (
    <form
      key={JSON.stringify(filters)}
      action="/transfer-marketplace"
      aria-label="Filter transfers"
      onSubmit={submit}
      className="grid grid-cols-2 items-start gap-3 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.3fr)_auto]"
    >
      <PlaceField
        label="Location"
        name="location"
        placeholder="City, state or area"
        transfers
        className="col-span-2 lg:col-span-1"
        defaultValue={filters.location}
      />
      <MoneyField label="Min price" name="minPrice" error={mistakes.minPrice} defaultValue={filters.minPrice} />
      <MoneyField label="Max price" name="maxPrice" error={mistakes.maxPrice} defaultValue={filters.maxPrice} />
      <Select
        label="Sort by"
        name="sort"
        options={SORTS}
        defaultValue={filters.sort ?? 'savings'}
        className="col-span-2 lg:col-span-1"
        onChange={(event) => !applied && event.target.form && apply(event.target.form)}
      />
      <Button type="submit" className="col-span-2 h-12 lg:col-span-1 lg:mt-6.75">
        <Search aria-hidden="true" />
        Search
      </Button>
    </form>
  )
}
