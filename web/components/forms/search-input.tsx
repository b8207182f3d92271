import { Search } from 'lucide-react'
import type { ChangeEventHandler } from 'react'
import { cn } from '#web/lib/classes.ts'
import { inputClasses } from './field.tsx'

/** One line to search a list with. `label` says what it looks through. */
export function SearchInput({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: ChangeEventHandler<HTMLInputElement>
}) {
  return (
    <span className="relative block w-full sm:w-96">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4.5 text-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={120}
        onChange={onChange}
        className={cn(inputClasses, 'pl-10 [&::-webkit-search-cancel-button]:grayscale')}
      />
    </span>
  )
}
