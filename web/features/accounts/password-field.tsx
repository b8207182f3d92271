import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field, type FieldProps, inputClasses } from '#web/components/forms/field.tsx'
import { cn } from '#web/lib/classes.ts'

/** A password with a button that shows it. `autoComplete` says which kind it is: current-password or new-password. */
export function PasswordField({
  label,
  hint,
  error,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'children' | 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field {...{ label, hint, error, className }} id={input.id}>
      {(wiring) => (
        <span className="relative block">
          <input
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={cn(inputClasses, 'pr-13')}
          />
          <button
            type="button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-field text-muted hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </span>
      )}
    </Field>
  )
}
