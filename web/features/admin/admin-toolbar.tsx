import { useNavigate, useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import type { Option } from '#web/components/forms/inputs.tsx'
import { Select } from '#web/components/forms/inputs.tsx'
import { SearchInput } from '#web/components/forms/search-input.tsx'
import { useTypedSearch } from '#web/lib/use-typed-search.ts'
import type { AdminSearch } from './admin-url.ts'

/** Returns a function that changes part of what the page shows; the address follows, so that a link shows the same. */
export function useAdminSearch() {
  const navigate = useNavigate()
  return (changes: Omit<AdminSearch, 'tab'>) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...changes }), replace: true, resetScroll: false })
}

/** Search box, one filter, how many rows, and an action at the end. */
export function AdminToolbar({
  search,
  placeholder,
  filter,
  count,
  action,
}: {
  search: AdminSearch
  /** What the search looks through. */
  placeholder: string
  filter?: { label: string; all: string; options: readonly Option[] }
  count: string
  action?: ReactNode
}) {
  const change = useAdminSearch()
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchBox key={search.tab} value={search.q ?? ''} placeholder={placeholder} search={(q) => change({ q })} />
      {filter ? (
        <Select
          className="min-w-0 flex-1 sm:w-60 sm:flex-none"
          label={filter.label}
          hideLabel
          placeholder={filter.all}
          options={filter.options}
          value={search.filter ?? ''}
          onChange={(event) => change({ filter: event.target.value || undefined })}
        />
      ) : null}
      <p aria-live="polite" className="nums text-muted text-sm max-sm:order-last max-sm:w-full">
        {count}
      </p>
      {action ? <div className="ml-auto">{action}</div> : null}
    </div>
  )
}

/** Searches a moment after the last key, or immediately on Enter. */
function SearchBox({
  value,
  placeholder,
  search,
}: {
  value: string
  placeholder: string
  search: (q: string | undefined) => void
}) {
  const { typed, setTyped, sends } = useTypedSearch(value)
  const send = () => {
    sends(typed.trim())
    search(typed.trim() || undefined)
  }
  const router = useRouter()
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(send, 250)
    // a link that is clicked in the meantime, even to the address that is open, leads to what it says
    const drop = () => setTyped(value)
    const stops = [
      router.history.subscribe(({ action }) => (action.type === 'PUSH' ? drop() : undefined)),
      router.subscribe('onBeforeNavigate', ({ hrefChanged }) => (hrefChanged ? undefined : drop())),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <search className="w-full sm:w-auto">
      <form onSubmit={submit}>
        <SearchInput label={placeholder} value={typed} onChange={({ target }) => setTyped(target.value)} />
      </form>
    </search>
  )
}
