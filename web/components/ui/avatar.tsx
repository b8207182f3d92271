import { cn } from '#web/lib/classes.ts'

/** The first two letters of a name, in upper case. */
export const initials = (name: string): string => [...name.trim()].slice(0, 2).join('').toUpperCase()

/** A person as a disc with the first two letters of their name. Decorative: the name is beside it or in a label. */
export function Avatar({
  name,
  size = 'md',
  className,
}: {
  name: string
  size?: 'sm' | 'md' | 'lg'
  className?: string
}) {
  const scale = { sm: 'size-8 text-xs', md: 'size-10 text-sm', lg: 'size-14 text-lg' }[size]
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-grid shrink-0 place-items-center rounded-full bg-garden-soft font-semibold text-garden',
        scale,
        className,
      )}
    >
      {initials(name)}
    </span>
  )
}
