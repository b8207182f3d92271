import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { FieldGroup } from '#web/components/forms/choices.tsx'
import { inputClasses } from '#web/components/forms/field.tsx'
import { Button } from '#web/components/ui/button.tsx'

const MOST = 30
const LONGEST = 160

/** A list of short lines: what is included, what is not allowed. Enter adds a line. */
export function LinesField({
  legend,
  hint,
  error,
  placeholder,
  value,
  onChange,
}: {
  legend: string
  hint: string
  error: string | undefined
  placeholder: string
  value: readonly string[]
  onChange: (lines: string[]) => void
}) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const full = value.length >= MOST
  const add = () => {
    const line = typed.trim()
    if (line !== '' && !value.includes(line) && !full) onChange([...value, line])
    setTyped('')
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  const remove = (line: string) => {
    onChange(value.filter((one) => one !== line))
    input.current?.focus()
  }
  return (
    <FieldGroup legend={legend} hint={hint} error={error} optional>
      {value.length > 0 ? (
        <ul className="mb-2.5 divide-y divide-line rounded-field border border-line">
          {value.map((line) => (
            <li key={line} className="flex items-center justify-between gap-3 py-1 pr-1 pl-3.5">
              <span className="min-w-0 break-words py-1.5">{line}</span>
              <button
                type="button"
                aria-label={`Remove ${line}`}
                onClick={() => remove(line)}
                className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-ink/7 hover:text-ink md:size-9"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex gap-2">
        <input
          ref={input}
          id={id}
          aria-label={`Add to “${legend}”`}
          className={inputClasses}
          value={typed}
          maxLength={LONGEST}
          placeholder={placeholder}
          disabled={full}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={keys}
          // Whatever was typed but not added would be lost with the form.
          onBlur={add}
        />
        <Button
          variant="secondary"
          className="h-12"
          disabled={full}
          // The field keeps the focus, for the next line and so that the button doesn't move away from under the
          // pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={add}
        >
          <Plus aria-hidden="true" />
          Add
        </Button>
      </div>
    </FieldGroup>
  )
}
