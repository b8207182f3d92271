import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type KeyboardEvent, useCallback, useEffect, useId, useState } from 'react'
import type { Place } from '#contract/api/listings.ts'
import { Field, type FieldProps, inputClasses } from '#web/components/forms/field.tsx'
import { cn } from '#web/lib/classes.ts'
import { apiQuery } from '#web/lib/query.ts'

const WAIT_MILLISECONDS = 120
const KIND_WORDS = { city: '', metro: 'Area', state: '' }

/** Places with open dates that begin so, or nearly. `transfers`: counted by dates that couples pass on. */
const placesQuery = (typed: string, transfers: boolean) =>
  apiQuery('GET /api/places', { query: { q: typed.trim().slice(0, 120), ...(transfers && { isTransfer: 'true' }) } })

/**
 * A place: a city, "City, ST", a state or an area. Suggestions with their counts come from the first letter, and before
 * it those with the most dates. Anything may be typed; the pages that read it say what they took it for.
 */
export function PlaceField({
  onValueChange,
  transfers = false,
  ...props
}: FieldProps &
  Omit<ComponentProps<'input'>, 'children' | 'prefix' | 'onChange'> & {
    onValueChange?: (typed: string) => void
    transfers?: boolean
  }) {
  const { label, hint, error, optional, hideLabel, className, value: given, defaultValue, ...input } = props
  const list = useId()
  const [own, setOwn] = useState(String(defaultValue ?? ''))
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const value = given === undefined ? own : String(given)
  const places = usePlaces(value, open, transfers)
  const shown = open && places.length > 0
  const type = (text: string) => {
    setOwn(text)
    setActive(-1)
    onValueChange?.(text)
  }
  const choose = (place: Place) => {
    type(place.name)
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setOpen(true)
      if (shown) setActive((at) => (at + step + places.length + (at < 0 && step < 0 ? 1 : 0)) % places.length)
    }
    const chosen = places[active]
    if (event.key === 'Enter' && shown && chosen) {
      event.preventDefault()
      choose(chosen)
    }
    if (event.key === 'Escape' && shown) {
      event.preventDefault()
      setOpen(false)
    }
  }
  return (
    <Field {...{ id: input.id, label, hint, error, optional, hideLabel }} className={cn('relative', className)}>
      {(wiring) => (
        <>
          <input
            type="text"
            autoComplete="off"
            maxLength={120}
            {...input}
            {...wiring}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={shown ? list : undefined}
            aria-activedescendant={shown && active >= 0 ? `${list}-${active}` : undefined}
            value={value}
            onChange={(event) => {
              setOpen(true)
              type(event.target.value)
            }}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
            className={inputClasses}
          />
          {shown ? <Suggestions {...{ list, places, active, choose }} /> : null}
        </>
      )}
    </Field>
  )
}

/** Pixels that stay free between the list and the edge of the screen. */
const GAP = 12

/** Below the field, or above it where the screen ends sooner. */
function Suggestions({
  list,
  places,
  active,
  choose,
}: {
  list: string
  places: readonly Place[]
  active: number
  choose: (place: Place) => void
}) {
  const [above, setAbove] = useState(false)
  // measured once the list is there, before it is painted
  const measure = useCallback((element: HTMLDivElement | null) => {
    const field = element?.parentElement?.querySelector('input')?.getBoundingClientRect()
    if (!element || !field) return
    const below = (visualViewport?.height ?? innerHeight) - field.bottom
    setAbove(below < element.scrollHeight + GAP && field.top > below)
  }, [])
  return (
    <div
      ref={measure}
      id={list}
      role="listbox"
      aria-label="Places with open dates"
      className={cn(
        'absolute inset-x-0 z-30 max-h-80 min-w-64 overflow-y-auto rounded-field border border-line bg-raised py-1.5 shadow-lift',
        above ? 'bottom-full mb-1' : 'top-full mt-1',
      )}
    >
      {places.map((place, at) => (
        <button
          key={place.name}
          type="button"
          tabIndex={-1}
          id={`${list}-${at}`}
          role="option"
          aria-selected={at === active}
          // the field keeps the focus, so that it doesn't close the list before the choice arrives
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(place)}
          className={cn(
            'flex w-full items-baseline gap-2 px-3.5 py-2 text-left hover:bg-ink/7',
            at === active && 'bg-ink/7',
          )}
        >
          <span className="min-w-0 truncate">{place.name}</span>
          <span className="text-muted text-sm">{KIND_WORDS[place.kind]}</span>
          <span className="nums ml-auto shrink-0 text-muted text-sm">
            {place.count === 1 ? '1 date' : `${place.count.toLocaleString('en-US')} dates`}
          </span>
        </button>
      ))}
    </div>
  )
}

/** The suggestions for what is typed, a moment after the last letter; those before stay until then. */
function usePlaces(value: string, open: boolean, transfers: boolean): readonly Place[] {
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(value), WAIT_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [value])
  // suggestions are a help: without them the field takes what is typed
  const { data = [] } = useQuery({ ...placesQuery(typed, transfers), enabled: open, placeholderData: keepPreviousData })
  return data
}
