import { ChevronDown, Minus, Plus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { cn } from '#web/lib/classes.ts'
import { Field, type FieldProps, inputClasses } from './field.tsx'

type InputProps = FieldProps & Omit<ComponentProps<'input'>, 'children' | 'prefix'>

/** One line of text. Its props spread onto <input>, so `{...register('email')}` just works. */
export function TextField({ prefix, suffix, ...props }: InputProps & { prefix?: ReactNode; suffix?: ReactNode }) {
  const [field, input] = split(props)
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="relative block">
          {prefix ? <Affix side="left">{prefix}</Affix> : null}
          <input
            type="text"
            {...input}
            {...wiring}
            className={cn(inputClasses, prefix ? 'pl-8' : '', suffix ? 'pr-20' : '')}
          />
          {suffix ? <Affix side="right">{suffix}</Affix> : null}
        </span>
      )}
    </Field>
  )
}

/** A whole number, typed on the phone's number pad or stepped with the arrow keys. */
export function NumberField(props: InputProps & { suffix?: ReactNode }) {
  return <TextField type="number" inputMode="numeric" {...props} />
}

/**
 * A count of `things` that takes only a few taps: minus, the number, plus. It can also be typed, and stepped with the
 * arrow keys, which is why the Tab key skips the buttons.
 */
export function StepperField({ things, ...props }: InputProps & { things: string }) {
  const [field, input] = split(props)
  const number = useRef<HTMLInputElement>(null)
  const step = (by: 'stepUp' | 'stepDown') => {
    number.current?.[by]()
    number.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="relative block">
          <Step label={`Fewer ${things}`} side="left" onClick={() => step('stepDown')}>
            <Minus aria-hidden="true" className="size-4" />
          </Step>
          <input
            inputMode="numeric"
            {...input}
            type="number"
            ref={number}
            {...wiring}
            className={cn(inputClasses, 'nums px-11 text-center')}
          />
          <Step label={`More ${things}`} side="right" onClick={() => step('stepUp')}>
            <Plus aria-hidden="true" className="size-4" />
          </Step>
        </span>
      )}
    </Field>
  )
}

function Step(props: { label: string; side: 'left' | 'right'; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={props.label}
      onClick={props.onClick}
      className={cn(
        'absolute inset-y-1 grid w-10 place-items-center rounded-field text-ink hover:bg-ink/7',
        props.side === 'left' ? 'left-1' : 'right-1',
      )}
    >
      {props.children}
    </button>
  )
}

/** An email address, with the phone's keyboard for it; `autoComplete="username"` where somebody logs in with it. */
export function EmailField(props: InputProps) {
  return <TextField type="email" inputMode="email" autoComplete="email" autoCapitalize="none" {...props} />
}

export function PhoneField(props: InputProps) {
  return <TextField type="tel" autoComplete="tel" {...props} />
}

/** Dollars: "$" before, digits after. The value is the typed text; the contract parses it. */
export function MoneyField(props: InputProps & { suffix?: ReactNode }) {
  return <TextField inputMode="decimal" autoComplete="off" prefix="$" {...props} />
}

/** A venue-local date 'YYYY-MM-DD', chosen in the browser's own picker; pass `min` from the server's today. */
export function DateField(props: InputProps) {
  const [field, input] = split(props)
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          {...input}
          type="date"
          {...wiring}
          className={cn(inputClasses, 'block appearance-none text-left leading-[3rem]')}
        />
      )}
    </Field>
  )
}

/** A field for several lines of text; it grows with its content where the browser supports that. */
export function TextArea(props: FieldProps & Omit<ComponentProps<'textarea'>, 'children'>) {
  const [field, input] = split(props)
  return (
    <Field {...field}>
      {(wiring) => (
        <textarea
          rows={4}
          {...input}
          {...wiring}
          className={cn(inputClasses, 'field-sizing-content h-auto max-h-112 min-h-28 resize-y py-3 leading-normal')}
        />
      )}
    </Field>
  )
}

export type Option = { value: string; label: string; disabled?: boolean }

/** The browser's own select in our style: the most robust choice on phones. */
export function Select({
  options,
  placeholder,
  ...props
}: FieldProps & Omit<ComponentProps<'select'>, 'children'> & { options: readonly Option[]; placeholder?: string }) {
  const [field, input] = split(props)
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="relative block">
          <select {...input} {...wiring} className={cn(inputClasses, 'appearance-none truncate pr-10')}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </Field>
  )
}

function Affix({ side, children }: { side: 'left' | 'right'; children: ReactNode }) {
  return (
    <span
      className={cn(
        'pointer-events-none absolute inset-y-0 flex items-center text-muted',
        side === 'left' ? 'left-3.5' : 'right-3.5 text-sm',
      )}
    >
      {children}
    </span>
  )
}

/** Separates the field's own props from those of its input. */
function split<T extends FieldProps & { id?: string }>(props: T) {
  const { label, hint, error, optional, hideLabel, className, ...input } = props
  return [{ id: props.id, label, hint, error, optional, hideLabel, className }, input] as const
}
