import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cn } from '#web/lib/classes.ts'
import { Field, type FieldProps, inputClasses } from './field.tsx'

const WAIT_MILLISECONDS = 120

/** One suggestion: its name, which the field gets when the suggestion is chosen, and what else its line says. */
export interface Suggestion {
  name: string
  note?: ReactNode
}

export type ComboboxProps = FieldProps &
  Omit<ComponentProps<'input'>, 'children' | 'prefix' | 'onChange'> & { onValueChange?: (typed: string) => void }

/**
 * A text field with suggestions below it, to choose from by pointer or keys; anything may be typed. Suggestions come
 * from `query`, which gets what was typed a moment after the last letter; without them, this is an ordinary field.
 */
export function Combobox<Answer, Key extends QueryKey, S extends Suggestion>({
  onValueChange,
  onChoose,
  query,
  listLabel,
  inFlow = false,
  ...props
}: ComboboxProps & {
  /** called instead of putting the name of the suggestion into the field */
  onChoose?: (suggestion: S) => void
  query: (typed: string) => UseQueryOptions<Answer, Error, S[], Key>
  listLabel: string
  /** the list pushes down what follows instead of covering it, and stays until something is chosen */
  inFlow?: boolean
}) {
  const { label, hint, error, optional, hideLabel, className, value: given, defaultValue, ref, ...input } = props
  const list = useId()
  const [own, setOwn] = useState(String(defaultValue ?? ''))
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const value = given === undefined ? own : String(given)
  const asked = query(useDebounced(value))
  // the previous suggestions stay until the next ones arrive
  const { data: suggestions = [] } = useQuery({ ...asked, enabled: open, placeholderData: keepPreviousData as never })
  const shown = open && suggestions.length > 0
  const type = (text: string) => {
    setOwn(text)
    setActive(-1)
    onValueChange?.(text)
  }
  const field = useRef<HTMLInputElement>(null)
  // A layout effect, because what a plain effect sets may wait: a key pressed in the meantime would empty the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the page was hydrated
  useLayoutEffect(() => {
    const typed = field.current?.value
    if (typed !== undefined && typed !== value) type(typed)
  }, [])
  const choose = (suggestion: S) => {
    if (onChoose) onChoose(suggestion)
    else type(suggestion.name)
    setActive(-1)
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setOpen(true)
      if (shown) setActive((at) => (at + step + suggestions.length + (at < 0 && step < 0 ? 1 : 0)) % suggestions.length)
    }
    const chosen = suggestions[active]
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
            {...input}
            {...wiring}
            ref={(element) => {
              field.current = element
              if (typeof ref === 'function') return ref(element)
              if (ref) ref.current = element
            }}
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
            onBlur={(event) => {
              // not yet: a dialog that loses an element while nothing has the focus would take it
              if (!inFlow) setTimeout(setOpen, 0, false)
              input.onBlur?.(event)
            }}
            onKeyDown={onKeyDown}
            className={inputClasses}
          />
          {shown ? <Suggestions {...{ list, listLabel, suggestions, active, choose, inFlow }} /> : null}
        </>
      )}
    </Field>
  )
}

/** Pixels that stay free between the list and the edge of the screen. */
const GAP = 12

/** The list: below the field, or above it if it doesn't fit below and there is more room above. */
function Suggestions<S extends Suggestion>({
  list,
  listLabel,
  suggestions,
  active,
  choose,
  inFlow,
}: {
  list: string
  listLabel: string
  suggestions: readonly S[]
  active: number
  choose: (suggestion: S) => void
  inFlow: boolean
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
      aria-label={listLabel}
      // otherwise, Tab would stop at a list that scrolls, and the field, left, would close it
      tabIndex={-1}
      // nor does a click on its edge or its scrollbar take the focus from the field
      onMouseDown={(event) => event.preventDefault()}
      className={cn(
        'overflow-y-auto rounded-field border border-line bg-raised py-1.5',
        inFlow ? 'mt-2 max-h-64' : 'absolute inset-x-0 z-30 max-h-80 min-w-64 shadow-lift',
        !inFlow && (above ? 'bottom-full mb-1' : 'top-full mt-1'),
      )}
    >
      {suggestions.map((suggestion, at) => (
        <button
          key={suggestion.name}
          type="button"
          tabIndex={-1}
          id={`${list}-${at}`}
          role="option"
          aria-selected={at === active}
          // the field keeps the focus, so that the list doesn't close before the choice arrives
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(suggestion)}
          className={cn(
            'flex w-full items-baseline gap-2 px-3.5 py-2 text-left hover:bg-ink/7',
            at === active && 'bg-ink/7',
          )}
        >
          <span className="min-w-0">{suggestion.name}</span>
          {suggestion.note}
        </button>
      ))}
    </div>
  )
}

/**
 * The value once it hasn't changed for a moment; web/lib/use-debounced.ts would be one more file on every page that
 * searches.
 */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), WAIT_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
