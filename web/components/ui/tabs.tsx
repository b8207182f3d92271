import { Tabs as Radix, Slot } from 'radix-ui'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { cn } from '#web/lib/classes.ts'

/** A bar that scrolls sideways; its content fades out on a side where there is more. */
export const SCROLLING_BAR =
  'scroll-quiet relative flex overflow-x-auto data-[more~=after]:mask-r-from-[calc(100%-3.5rem)] data-[more~=before]:mask-l-from-[calc(100%-3.5rem)]'
const bar = cn(SCROLLING_BAR, 'gap-5 border-line border-b sm:gap-6')
const tab =
  'relative -mb-px inline-flex h-12 shrink-0 items-center gap-2 whitespace-nowrap border-transparent border-b-2 text-sm font-medium sm:text-base text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2'

/**
 * Where the bar is too narrow for its tabs, scrolls the active one into view and says in `data-more` on which sides
 * there are others.
 */
export function useActiveInView(active: string) {
  const list = useRef<HTMLDivElement>(null)
  const seen = useRef<HTMLElement>(null)
  useEffect(() => {
    const [shown, tab] = [list.current, list.current?.querySelector<HTMLElement>(active)]
    if (!shown || !tab || tab === seen.current) return
    seen.current = tab
    shown.scrollLeft = tab.offsetLeft - (shown.clientWidth - tab.offsetWidth) / 2
  })
  useEffect(() => {
    const shown = list.current
    if (!shown) return
    const look = () => {
      const [before, left] = [shown.scrollLeft, shown.scrollWidth - shown.clientWidth - shown.scrollLeft]
      shown.dataset.more = [before > 1 && 'before', left > 1 && 'after'].filter(Boolean).join(' ')
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(shown)
    shown.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      shown.removeEventListener('scroll', look)
    }
  }, [])
  return list
}

/** Tabs that are places: a nav of Links. `label` names the nav. */
export function TabNav({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <nav ref={useActiveInView('[aria-current=page]')} aria-label={label} className={cn(bar, className)}>
      {children}
    </nav>
  )
}

/** One place of a TabNav; its only child is the Link. */
export function TabLink({ active, children }: { active: boolean; children: ReactNode }) {
  return (
    <Slot.Root aria-current={active ? 'page' : undefined} className={cn(tab, active && 'border-garden text-ink')}>
      {children}
    </Slot.Root>
  )
}

/** Tabs that only switch what is shown here. Give `value` and `onValueChange` to keep the choice in the URL. */
export function Tabs({
  label,
  tabs,
  className,
  ...rest
}: Omit<ComponentProps<typeof Radix.Root>, 'children'> & {
  label: string
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[]
}) {
  return (
    <Radix.Root defaultValue={rest.value ? undefined : tabs[0]?.value} {...rest} className={className}>
      <Radix.List ref={useActiveInView('[data-state=active]')} aria-label={label} className={bar}>
        {tabs.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className={cn(tab, 'data-[state=active]:border-garden data-[state=active]:text-ink')}
          >
            {item.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="pt-6 outline-offset-8">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
