import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import { cn } from '#web/lib/classes.ts'

/** The props of every field, besides its input's own attributes. */
export type FieldProps = {
  label: ReactNode
  /** One line under the label: format, reason. */
  hint?: ReactNode
  /** What is wrong and what to do; turns the field red and is read out with it. */
  error?: string
  /** Says "optional" beside the label. */
  optional?: boolean
  /** Label for screen readers only (search bars). */
  hideLabel?: boolean
  /** Classes of the whole field. */
  className?: string
}

/** Ids and aria attributes that tie an input to its label, hint and error. */
export type FieldWiring = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/** Label, hint and error around any single input: `<Field label="City">{(wiring) => <input {...wiring} />}</Field>`. */
export function Field({
  id: given,
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  children,
}: FieldProps & { id?: string; children: (wiring: FieldWiring) => ReactNode }) {
  const made = useId()
  const id = given ?? made
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-semibold text-ink'}>
        {label}
        {optional ? <span className="font-normal text-muted"> (optional)</span> : null}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="-mt-0.5 text-sm text-muted">
          <Unbroken>{hint}</Unbroken>
        </p>
      ) : null}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

/** The red text under a field or group; a line break in the message starts a new line. */
export function FieldError({ id, message }: { id: string; message?: string }) {
  if (!message) return null
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-berry">
      <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />
      <span className="min-w-0 whitespace-pre-line wrap-anywhere">{message}</span>
    </p>
  )
}

/** The look of every text-like input. 16 px text, so that phones don't zoom. */
export const inputClasses =
  'h-12 w-full min-w-0 rounded-field border border-edge bg-card px-3.5 text-base text-ink transition-[border-color,box-shadow] placeholder:text-muted hover:border-ink/70 focus:border-garden focus:outline-2 focus:-outline-offset-1 focus:outline-garden focus:shadow-none disabled:cursor-not-allowed disabled:bg-sunk disabled:text-muted aria-invalid:border-berry aria-invalid:focus:outline-berry'
