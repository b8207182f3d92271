import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import { cn } from '#web/lib/classes.ts'
import { FieldError } from './field.tsx'
import type { Option } from './inputs.tsx'

type NativeInput = Omit<ComponentProps<'input'>, 'children' | 'className' | 'type'>

/** A box with a line of text; the text may hold a link. Spreads onto <input type="checkbox">. */
export function Checkbox({
  label,
  hint,
  error,
  className,
  ...input
}: NativeInput & { label: ReactNode; hint?: ReactNode; error?: string; className?: string }) {
  const made = useId()
  const id = input.id ?? made
  return (
    <div className={cn('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="flex cursor-pointer items-start gap-3 text-base leading-normal">
        <span className="relative mt-0.5 size-5 shrink-0">
          <input
            {...input}
            id={id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="peer absolute inset-0 m-0 size-5 cursor-pointer appearance-none rounded-[6px] border border-edge bg-card transition-colors checked:border-garden checked:bg-garden hover:border-ink/70 aria-invalid:border-berry"
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-garden opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>
          {label}
          {hint ? (
            <span className="block text-sm text-muted">
              <Unbroken>{hint}</Unbroken>
            </span>
          ) : null}
        </span>
      </label>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

type GroupProps = {
  legend: ReactNode
  hint?: ReactNode
  error?: string
  optional?: boolean
  hideLegend?: boolean
  className?: string
}

/** A fieldset with legend, hint and error around boxes or radios. */
export function FieldGroup({
  legend,
  hint,
  error,
  optional,
  hideLegend,
  className,
  children,
}: GroupProps & { children: ReactNode }) {
  const id = useId()
  return (
    <fieldset
      className={cn('min-w-0', className)}
      aria-describedby={[hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined}
    >
      <legend className={hideLegend ? 'sr-only' : 'mb-2 text-sm font-semibold text-ink'}>
        {legend}
        {optional ? <span className="font-normal text-muted"> (optional)</span> : null}
      </legend>
      {hint ? (
        <p id={`${id}-hint`} className="-mt-1.5 mb-2 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {children}
      <div className="mt-1.5 empty:hidden">
        <FieldError id={`${id}-error`} message={error} />
      </div>
    </fieldset>
  )
}

/**
 * Choices as chips: many (checkboxes) or one (radios). Spread `register(name)`, with `defaultValue` for those that are
 * chosen on the page as the server sends it, or give `value` and `onValueChange`.
 */
export function ChipGroup({
  legend,
  hint,
  error,
  optional,
  hideLegend,
  className,
  options,
  one = false,
  defaultValue,
  value,
  onValueChange,
  ...input
}: GroupProps &
  Omit<NativeInput, 'value' | 'defaultValue'> & {
    options: readonly Option[]
    one?: boolean
    defaultValue?: readonly (string | undefined)[]
    value?: readonly string[]
    onValueChange?: (value: string[]) => void
  }) {
  const stateOf = (option: string) =>
    value === undefined
      ? { defaultChecked: defaultValue?.includes(option) }
      : {
          checked: value.includes(option),
          onChange: () => {
            if (one) return onValueChange?.([option])
            onValueChange?.(value.includes(option) ? value.filter((v) => v !== option) : [...value, option])
          },
        }
  return (
    <FieldGroup {...{ legend, hint, error, optional, hideLegend, className }}>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative inline-flex h-10 cursor-pointer items-center gap-1.5 rounded-full border border-edge/70 bg-card px-4 text-sm font-medium text-ink transition-colors hover:border-ink has-checked:border-garden has-checked:bg-garden-soft has-checked:text-garden has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-garden has-disabled:opacity-50"
          >
            <input
              {...input}
              {...stateOf(option.value)}
              type={one ? 'radio' : 'checkbox'}
              value={option.value}
              disabled={option.disabled}
              className="peer sr-only"
            />
            <Check aria-hidden="true" strokeWidth={2.5} className="hidden size-4 peer-checked:block" />
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

export type RadioCard = {
  value: string
  title: ReactNode
  description?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

/** One of a few options, each with a sentence: role, plan, listing kind. Spreads onto the radios. */
export function RadioCards({
  legend,
  hint,
  error,
  optional,
  hideLegend,
  className,
  options,
  value,
  onValueChange,
  columns = 2,
  ...input
}: GroupProps &
  Omit<NativeInput, 'value'> & {
    options: readonly RadioCard[]
    value?: string
    onValueChange?: (value: string) => void
    columns?: 1 | 2 | 3
  }) {
  const controlled = (option: string) =>
    value === undefined ? {} : { checked: value === option, onChange: () => onValueChange?.(option) }
  return (
    <FieldGroup {...{ legend, hint, error, optional, hideLegend, className }}>
      <div className={cn('grid gap-3', columns > 1 && 'sm:grid-cols-2', columns === 3 && 'lg:grid-cols-3')}>
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex cursor-pointer items-start gap-3 rounded-card border border-edge/70 bg-card p-4 transition-colors hover:border-ink has-checked:border-garden has-checked:bg-garden-soft/60 has-checked:shadow-[inset_0_0_0_1px_var(--garden)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-garden has-disabled:opacity-50"
          >
            <input
              {...input}
              {...controlled(option.value)}
              type="radio"
              value={option.value}
              disabled={option.disabled}
              className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-edge bg-card checked:border-[6px] checked:border-garden focus-visible:outline-none focus-visible:shadow-none"
            />
            <span className="min-w-0">
              <span className="flex items-center gap-2 font-semibold text-ink">
                {option.icon}
                {option.title}
              </span>
              {option.description ? (
                <span className="mt-0.5 block text-sm text-muted">{option.description}</span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
