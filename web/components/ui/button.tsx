import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '#web/lib/classes.ts'
import { Spinner } from '../states/spinner.tsx'

/** Classes of a button, for elements that can't be a <Button>. */
export const buttonClasses = cva(
  'relative inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-full font-semibold leading-none transition-[background-color,border-color,color,transform,box-shadow] duration-200 active:scale-[0.985] disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50 [&_svg]:size-[1.15em] [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-garden text-on-garden hover:bg-garden-deep',
        secondary: 'border border-edge/70 bg-card text-ink hover:border-ink hover:bg-sunk',
        ghost: 'text-ink hover:bg-ink/7',
        destructive: 'bg-berry text-on-berry hover:bg-berry-deep',
        ivory: 'bg-ivory text-night hover:bg-ivory/88',
      },
      size: {
        // under md, the smaller ones are as tall as the others: a finger needs 44 px
        /** in a row of a table */
        xs: 'h-11 px-4 text-sm md:h-7 md:px-3 md:text-xs',
        sm: 'h-11 px-4 text-sm md:h-9',
        md: 'h-11 px-5 text-base',
        lg: 'h-13 px-7 text-lg',
        icon: 'size-11 p-0 text-lg',
        'icon-sm': 'size-11 p-0 text-base md:size-9',
      },
      wide: { true: 'w-full' },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonClasses> & {
    /** Work in progress: shows a spinner, keeps the width, ignores further clicks, sets aria-busy. */
    pending?: boolean
    /** Renders the only child (a Link) with the button's look. */
    asChild?: boolean
  }

/** The product's button. `type` defaults to "button", so that nothing submits by accident. */
export function Button({
  variant,
  size,
  wide,
  pending = false,
  asChild = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const classes = cn(buttonClasses({ variant, size, wide }), className)
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={pending ? (event) => event.preventDefault() : rest.onClick}
    >
      {pending ? <Spinner className="absolute inset-0 m-auto" /> : null}
      <span className={cn('inline-flex items-center justify-center gap-2', pending && 'opacity-0')}>{children}</span>
    </button>
  )
}
